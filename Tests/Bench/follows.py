"""Follows from 32 connections, and a trace of system calls that shows each answered after its sync of the disk."""

import re

import data
import report
import servers
import traffic


def follows(rounds):
    folder = data.copy("follows")
    put, delete, ratios = [], [], []
    done = 0
    with servers.Fanfare(folder) as server:
        for _ in range(rounds):
            before = server.counters()
            load = change(server, "PUT", done)
            after = server.counters()
            put.append(load.rate)
            ratios.append((after["writes"] - before["writes"]) / (after["commits"] - before["commits"]))
            delete.append(change(server, "DELETE", done, traffic.DURATION / 2).rate)
            done += load.requests + 1000
    grouped, answered, early = trace(folder, done)
    return [
        report.least("PUT, durable", put, "/s", 10_000),
        report.least("writes to a commit", ratios, "", 8),
        report.Figure("DELETE, durable", f"{sorted(delete)[len(delete) // 2]:,.0f}/s", f"{min(delete):,.0f}–{max(delete):,.0f}"),
        report.least("traced: writes to a sync", [grouped], "", 8),
        report.Figure(
            "traced: answered before its sync", f"{early} of {answered:,}", wanted="0", holds=early == 0 and answered > 0),
    ]


def change(server, method, skip, duration=None):
    load = traffic.wrk(
        server.port, script="follow.lua", connections=32, duration=duration,
        arguments=[method, data.community() / "tokens", data.PEOPLE, skip])
    assert load.wrong <= load.requests * 0.001, f"{load.wrong} of {load.requests} went wrong"
    return load


def trace(folder, skip):
    """Acknowledged writes to a sync, how many were answered, and how many of these without a sync of the disk between
    the request's arrival and the answer."""
    calls = folder / "calls"
    before = ["strace", "-f", "-qq", "--seccomp-bpf", "-s", "12", "-o", str(calls), "-e",
        "trace=read,recvfrom,recvmsg,readv,write,writev,sendto,sendmsg,fdatasync,fsync"]
    with servers.Fanfare(folder, before=before) as server:
        change(server, "PUT", skip, 3)
    syncs = answered = early = 0
    arrived, begun, pending = {}, {}, {}
    latest = -1  # The beginning of the latest sync that has ended, as a line of the trace.
    for at, line in enumerate(open(calls, errors="replace")):
        thread = line.split(None, 1)[0]
        call = line.split(None, 1)[1]
        if re.match(r"(fdatasync|fsync)\(", call):
            begun[thread] = at
        if re.match(r"(fdatasync|fsync)\(.*= 0|<\.\.\. (fdatasync|fsync) resumed.*= 0", call):
            syncs += 1
            latest = max(latest, begun.get(thread, -1))
        if resumed := re.match(r"<\.\.\. (read|recvfrom|recvmsg|readv) resumed", call):
            call = pending.pop(thread, "") + call[resumed.end():]
        elif "<unfinished" in call and re.match(r"(read|recvfrom|recvmsg|readv)\(", call):
            pending[thread] = call.split("<unfinished")[0]
            continue
        if came := re.match(r"(?:read|recvfrom|recvmsg|readv)\((\d+),.*\"PUT /", call):
            arrived[came[1]] = at
        if left := re.match(r"(?:write|writev|sendto|sendmsg)\((\d+),.*\"HTTP/1\.1 200", call):
            if left[1] in arrived:
                answered += 1
                early += latest < arrived.pop(left[1])
    return answered / max(syncs, 1), answered, early
