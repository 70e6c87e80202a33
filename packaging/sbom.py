"""Prints the SBOM of the program, in CycloneDX, from the versions that its build resolved: sbom.py VERSION SWIFT <Package.resolved"""

import datetime
import json
import os
import sys

version, swift = sys.argv[1:]
made = datetime.datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), datetime.UTC)


def component(name, version, purl, kind="library"):
    return {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl}


def package(pin):
    where = pin["location"].removeprefix("https://").removesuffix(".git")
    return component(pin["identity"], pin["state"]["version"], f"pkg:swift/{where}@{pin['state']['version']}")


program = component("fanfare", version, f"pkg:deb/fanfare@{version}", "application")
libraries = [component("swift", swift, f"pkg:github/swiftlang/swift@swift-{swift}-RELEASE"), *(
    package(pin) for pin in sorted(json.load(sys.stdin)["pins"], key=lambda pin: pin["identity"]))]
json.dump(
    {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": program},
        "components": libraries,
        "dependencies": [{"ref": program["bom-ref"], "dependsOn": [library["bom-ref"] for library in libraries]}],
    },
    sys.stdout, indent=2)
print()
