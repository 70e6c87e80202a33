// While a community is set up, its time zone is most likely the one of whoever does it.
const select = document.querySelector("[data-zone] select");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const isSetup = new URLSearchParams(location.search).has("setup");
if (isSetup && select.value === "UTC" && [...select.options].some(option => option.value === own)) select.value = own;
