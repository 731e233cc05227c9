"""The programs that the benchmarks start, and what they cost."""

import http.client
import json
import os
import subprocess
import sys
import time


class Program:
    """A server that runs until it is stopped."""

    def __init__(self, *command, folder):
        self.started = time.monotonic()
        self.errors = open(os.path.join(folder, os.path.basename(command[0]) + ".log"), "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True)

    def line(self):
        """The next line that the server says."""
        text = self.process.stdout.readline()
        if not text:
            sys.exit(f"bench: {self.process.args[0]} ended by itself; its words are in {self.errors.name}")
        return text.strip()

    def cpu(self):
        """Seconds of processor time, user and system, that the server has taken so far."""
        # utime + stime of /proc/PID/stat, but by the nanosecond: the clock that clock_getcpuclockid(3) gives.
        return time.clock_gettime((~self.process.pid << 3) | 2)

    def memory(self, what):
        """Kilobytes, by a line of /proc/PID/smaps_rollup."""
        with open(f"/proc/{self.process.pid}/smaps_rollup") as lines:
            return sum(int(line.split()[1]) for line in lines if line.split(":")[0] in what)

    def resident(self):
        return self.memory(["Rss"])

    def private(self):
        return self.memory(["Private_Clean", "Private_Dirty"])

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.errors.close()


class Gateway(Program):
    def __init__(self, program, *options, folder, data="none"):
        super().__init__(program, "serve", "--port", "0", "--seed", "1", "--data", data, *options, folder=folder)
        self.port = int(self.line().rsplit(":", 1)[1])
        self.start_time = time.monotonic() - self.started

    def ask(self, method, path, body=None):
        """The headers and the body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        headers = {"Content-Type": "application/json"} if body is not None else {}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if answer.status // 100 != 2:
            sys.exit(f"bench: {method} {path} was answered {answer.status}: {content.decode()}")
        return answer.getheaders(), content

    def event_of(self, path, body):
        """The bytes of the event that a command makes, as the readers of its device get them."""
        cursor = dict(self.ask("POST", path, body)[0])["X-Cursor"]
        self.ask("POST", path, body)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", f"/events?after={cursor}&device={path.split('/')[2]}&kind=attributes")
        answer = connection.getresponse()
        text = b""
        while not text.endswith(b"\n\n"):
            text += answer.read(1)
        connection.close()
        return text

    def devices(self):
        return json.loads(self.ask("GET", "/devices")[1])["devices"]


class Bare(Program):
    """The program of bare.c, with the answers it gives."""

    def __init__(self, program, answers, folder):
        paths = []
        for number, (headers, body) in enumerate(answers):
            paths.append(os.path.join(folder, f"answer-{number}"))
            lines = [f"{name}: {value}\n" for name, value in headers if name not in Bare.own]
            with open(paths[-1], "wb") as file:
                file.write("".join(lines).encode() + b"\n" + body)
        super().__init__(program, *paths, folder=folder)
        self.port = int(self.line())

    own = ["Connection", "Content-Length", "Date"]


class Load:
    """The client of load.c."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def request(self, name, method, path, body=b""):
        """A file with a request such as browsers' and scripts' clients send them."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "User-Agent: load", "Accept: */*"]
        if method == "POST":
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write("\r\n".join(lines + ["", ""]).encode() + body)
        return path

    def requests(self, server, request, connections, seconds):
        """How many requests were answered, in how many seconds, at what cost to the server in seconds of its time."""
        before = server.cpu()
        output = self.run("requests", server.port, connections, seconds, request)
        cost = server.cpu() - before
        count, taken = output.split()
        return int(count), float(taken), cost

    def streams(self, server, request, change, streams, changes, pause):
        """One change after the other to so many streams; see `StreamFigures`."""
        idle = server.private()
        command = [self.program, "streams", server.port, streams, changes, pause, request, change]
        client = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        if client.stdout.readline() != "open\n":
            sys.exit("bench: the streams did not open")
        open_memory = server.private()
        before = server.cpu()
        client.stdin.write("\n")
        client.stdin.flush()
        output = client.stdout.readline().split()
        cost = server.cpu() - before
        client.communicate("\n")
        if len(output) != 4:
            sys.exit("bench: the client of the streams gave up")
        return StreamFigures(
            cpu=cost / int(output[0]), median=float(output[1]), late=float(output[2]),
            memory=(open_memory - idle) / streams)

    def run(self, *arguments):
        command = [self.program] + [str(argument) for argument in arguments]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit("bench: the client gave up")
        return done.stdout


class StreamFigures:
    """Seconds of the server's time per delivery, the delay of delivery in microseconds, kilobytes per stream."""

    def __init__(self, cpu, median, late, memory):
        self.cpu, self.median, self.late, self.memory = cpu, median, late, memory
