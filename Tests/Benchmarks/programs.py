"""The programs that the benchmarks start, and their costs."""

import atexit
import contextlib
import dataclasses
import http.client
import json
import os
import re
import resource
import shutil
import socket
import statistics
import subprocess
import sys
import threading
import time

# An upper bound for the size of a snapshot's last piece, in bytes.
MAXIMUM_PIECE_SIZE = 128 << 10
OPEN_FILES = resource.getrlimit(resource.RLIMIT_NOFILE)[1]


class Program:
    """A server that runs until it is stopped."""

    def __init__(self, *command, folder):
        self.started = time.monotonic()
        path = os.path.join(folder, os.path.basename(command[0]) + ".log")
        self.errors = open(path, "ab")  # noqa: SIM115
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.errors, text=True)
        # A failing benchmark does not stop its programs. This kills them when Python exits.
        atexit.register(self.process.kill)
        # The id of the process whose time and memory are measured.
        self.id = self.process.pid

    def line(self):
        """Returns the next line of the server's output."""
        text = self.process.stdout.readline()
        if not text:
            sys.exit(f"bench: {self.process.args[0]} ended by itself; its log is {self.errors.name}")
        return text.strip()

    def cpu(self):
        """Returns the processor time of the server so far, user and system, in seconds."""
        return processor_time(self.id)

    def memory(self, names):
        """Returns the sum of the named values of /proc/PID/smaps_rollup, in kilobytes."""
        with open(f"/proc/{self.id}/smaps_rollup") as lines:
            return sum(int(line.split()[1]) for line in lines if line.split(":")[0] in names)

    def resident(self):
        return self.memory(["Rss"])

    def threads(self):
        """Returns the number of threads."""
        return len(os.listdir(f"/proc/{self.id}/task"))

    def thread_times(self, name):
        """Returns the processor time so far of the threads with a name, in seconds, in the order of their creation."""
        folder = f"/proc/{self.id}/task"
        return [
            int(read(f"{folder}/{thread}/schedstat").split()[0]) / 1e9
            for thread in sorted(os.listdir(folder), key=int)
            if read(f"{folder}/{thread}/comm").strip() == name
        ]

    def private(self):
        return self.memory(["Private_Clean", "Private_Dirty"])

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.errors.close()


class Gateway(Program):
    def __init__(self, program, *options, folder, data="none", threads=1, under=()):
        """`under` is the command that runs the program, such as a profiler with its options."""
        store = "--store" if data.startswith("postgresql://") else "--data"
        command = [*under, program, "serve", "--port", "0", "--seed", "1", store, data, "--threads", str(threads)]
        super().__init__(*command, *options, folder=folder)
        self.port = int(self.line().rsplit(":", 1)[1])
        self.start_time = time.monotonic() - self.started

    def send(self, method, path, body=None):
        """Sends a request and returns the headers and the body of the response."""
        return send(self.port, method, path, body)

    def event_of(self, path, body):
        """Returns the bytes of the event that a command emits, as a stream of its device receives them."""
        cursor = dict(self.send("POST", path, body)[0])["X-Cursor"]
        self.send("POST", path, body)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request("GET", f"/events?after={cursor}&device={path.split('/')[2]}&kind=attributes")
        response = connection.getresponse()
        text = b""
        while not text.endswith(b"\n\n"):
            text += response.read(1)
        connection.close()
        return text

    def snapshot(self, path):
        """Returns all bytes of a stream's response up to the end of the snapshot."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(Load.text("GET", path))
            text = bytearray()
            while not re.search(rb'"piece":(\d+),"pieces":\1\D.*\n\n', text[-MAXIMUM_PIECE_SIZE:], re.DOTALL):
                text += connection.recv(1 << 20)
        return bytes(text)

    def devices(self):
        return json.loads(self.send("GET", "/devices")[1])["devices"]


class BareServer(Program):
    """The server of bare.c: libmicrohttpd with fixed responses."""

    def __init__(self, program, responses, folder):
        paths = []
        for number, (headers, body) in enumerate(responses):
            paths.append(os.path.join(folder, f"response-{number}"))
            lines = [f"{name}: {value}\n" for name, value in headers if name not in BareServer.OWN_HEADERS]
            with open(paths[-1], "wb") as file:
                file.write("".join(lines).encode() + b"\n" + body)
        super().__init__(program, *paths, folder=folder)
        self.port = int(self.line())

    # The headers that libmicrohttpd adds.
    OWN_HEADERS = ("Connection", "Content-Length", "Date")

    def head_size(self, path):
        """Returns the size of the head of a response, in bytes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as connection:
            connection.sendall(Load.text("GET", path))
            text = b""
            while b"\r\n\r\n" not in text:
                text += connection.recv(1_000)
        return text.index(b"\r\n\r\n") + 4


class HomeAssistant(Program):
    """Home Assistant with its REST API, its event stream and lights in memory."""

    def __init__(self, python, lights, folder):
        """`python` is the interpreter of the environment that Home Assistant is installed in."""
        configuration, self.port = os.path.join(folder, "home_assistant"), free_port()
        shutil.copytree(os.path.join(os.path.dirname(os.path.abspath(__file__)), "home_assistant"), configuration)
        path = os.path.join(configuration, "configuration.yaml")
        text = read(path).replace("PORT", str(self.port)).replace("LIGHTS", str(lights))
        with open(path, "w") as file:
            file.write(text)
        super().__init__(python, "-m", "homeassistant", "--config", configuration, "--skip-pip", folder=folder)
        self.token = self.line()

    def send(self, method, path, body=None):
        """Sends a request and returns the body of the response."""
        return send(self.port, method, path, body, {"Authorization": f"Bearer {self.token}"})[1]


class Watcher(Program):
    """The program `home`, which prints the changes of a home."""

    def __init__(self, program, gateway, folder):
        super().__init__(program, "watch", "--json", "--url", f"http://127.0.0.1:{gateway.port}", folder=folder)
        self.lines = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for _ in self.process.stdout:
            self.lines += 1


class Nchan(Program):
    """nginx with the module nchan and one worker: another server of event streams."""

    CONFIGURATION = """
        load_module {nginx}/usr/lib/nginx/modules/ngx_nchan_module.so;
        daemon off;
        worker_processes 1;
        worker_rlimit_nofile {files};
        pid {folder}/nginx.pid;
        error_log {folder}/nginx.log;
        events {{ worker_connections {files}; }}
        http {{
            access_log off;
            client_body_temp_path {folder}/body;
            proxy_temp_path {folder}/proxy;
            fastcgi_temp_path {folder}/fastcgi;
            uwsgi_temp_path {folder}/uwsgi;
            scgi_temp_path {folder}/scgi;
            server {{
                listen 127.0.0.1:{port} backlog=4096;
                location = /stream {{
                    nchan_subscriber eventsource;
                    nchan_channel_id home;
                    nchan_subscriber_first_message newest;
                }}
                location = /broadcast {{ nchan_publisher; nchan_channel_id home; }}
            }}
        }}
    """

    def __init__(self, nginx, folder):
        """`nginx` is the folder with the unpacked Debian packages."""
        self.port = free_port()
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w") as file:
            file.write(self.CONFIGURATION.format(nginx=nginx, folder=folder, port=self.port, files=OPEN_FILES))
        program, log = os.path.join(nginx, "usr/sbin/nginx"), os.path.join(folder, "nginx.log")
        super().__init__(program, "-c", path, "-p", folder, "-e", log, folder=folder)
        self.wait()
        with open(f"/proc/{self.process.pid}/task/{self.process.pid}/children") as file:
            self.id = int(file.read().split()[0])

    def wait(self):
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.05)
        sys.exit(f"bench: nginx does not listen; its output is in {self.errors.name}")


def send(port, method, path, body=None, headers=None):
    """Sends a request and returns the headers and the body of the response."""
    # An advance by a year takes a while on a slow machine.
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
    content_type = {"Content-Type": "application/json"} if body is not None else {}
    connection.request(method, path, body, {**content_type, **(headers or {})})
    response = connection.getresponse()
    content = response.read()
    connection.close()
    if response.status // 100 != 2:
        sys.exit(f"bench: {method} {path} returned {response.status}: {content.decode()}")
    return response.getheaders(), content


def processor_time(process):
    """Returns the processor time of a process so far, user and system, in seconds."""
    # The clock of clock_getcpuclockid(3): like utime + stime of /proc/PID/stat, but in nanoseconds.
    return time.clock_gettime((~process << 3) | 2)


def read(path):
    with open(path) as file:
        return file.read()


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def kernel_memory():
    """Returns the kernel's memory for TCP buffers and its other memory that cannot be reclaimed, in kilobytes.

    The difference of two results is approximately the memory for the connections that were opened between them.
    """
    with open("/proc/net/sockstat") as lines:
        words = next(line for line in lines if line.startswith("TCP:")).split()
    buffers = int(words[words.index("mem") + 1]) * resource.getpagesize() / 1024
    with open("/proc/meminfo") as lines:
        return buffers + next(int(line.split()[1]) for line in lines if line.startswith("SUnreclaim:"))


class Load:
    """The client of load.c."""

    def __init__(self, program, folder):
        self.program = program
        self.folder = folder

    def request(self, name, method, path, body=b"", accept="*/*", token=None):
        """Writes a file with a request like those of browsers and scripts."""
        return self.requests_of(name, [self.text(method, path, body, accept, token)])

    def requests_of(self, name, texts):
        """Writes a file with requests that are sent in turns."""
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(b"\0".join(texts))
        return path

    @staticmethod
    def text(method, path, body=b"", accept="*/*", token=None):
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "User-Agent: load", f"Accept: {accept}"]
        if token:
            lines.append(f"Authorization: Bearer {token}")
        if body or method == "POST":
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def requests(self, server, request, connections, seconds):
        """Measures requests; see `RequestFigures`."""
        before = server.cpu()
        output = self.run("requests", server.port, connections, seconds, request)
        cost = server.cpu() - before
        count, duration, median, percentile99 = output.split()
        return RequestFigures(
            cpu=cost / int(count),
            rate=int(count) / float(duration),
            median=float(median),
            percentile99=float(percentile99),
        )

    def spread(self, case, requests, seconds):
        """Measures requests of a `Case`, with a file of requests for each of its gateways; see `SpreadFigures`."""
        ports = ",".join(str(gateway.port) for gateway in case.gateways)
        # Reading the counts takes processor time, which is not measured.
        counts = case.counts()
        used = case.cpu()
        output = self.run("spread", ports, case.clients, seconds, *requests)
        cpu, database_cpu = (end - start for start, end in zip(used, case.cpu(), strict=True))
        transactions, forwarded = (end - start for start, end in zip(counts, case.counts(), strict=True))
        count, duration, median, _ = output.split()
        return SpreadFigures(
            cpu=cpu / int(count),
            database_cpu=database_cpu / int(count),
            rate=int(count) / float(duration),
            median=float(median),
            batch=int(count) / max(transactions, 1),
            forwarded=forwarded / int(count),
        )

    def burst(self, servers, request, connections, count, rounds):
        """Returns the requests per second that servers respond to on all processors, without the time that other
        programs took from them, and their processor time for each request: a median, and a mean, in seconds.
        """
        ports = ",".join(str(server.port) for server in servers)
        processes = ",".join(str(server.id) for server in servers)
        before = sum(server.cpu() for server in servers)
        output = self.run("burst", ports, connections, count, rounds, request, processes)
        cost = sum(server.cpu() for server in servers) - before
        durations = [[float(time) for time in line.split()] for line in output.splitlines()]
        rate = statistics.median(connections * count / (duration - waited) for duration, waited in durations)
        return rate, cost / (connections * count * rounds)

    def download(self, server, request, size, connections):
        """Returns the server's processor time in seconds for sending `size` bytes on each of `connections`."""
        before = server.cpu()
        self.run("download", server.port, connections, size, request)
        return server.cpu() - before

    def streams(
        self, server, request, change, streams, changes, pause, one_receiver=False, unread_streams=0, changes_before=0
    ):
        """Measures changes to a number of streams, one after the other; see `StreamFigures`.

        With `one_receiver`, one of the streams receives each change; otherwise all of them do. `unread_streams` more
        streams are opened but not read until the end. `changes_before` changes are sent before the measurement, so that
        the unread streams lag behind.
        """
        idle_server, idle_kernel = server.private(), kernel_memory()
        command = [self.program, "streams", server.port, streams, changes, pause, request, change]
        command += ["one_receiver"] * one_receiver + ["unread", unread_streams, changes_before]
        client = subprocess.Popen(
            [str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if client.stdout.readline() != "open\n":
            sys.exit("bench: the streams did not open")
        server_memory, kernel_memory_used = server.private() - idle_server, kernel_memory() - idle_kernel
        before = server.cpu()
        client.stdin.write("\n")
        client.stdin.flush()
        output = client.stdout.readline().split()
        cost = server.cpu() - before
        resyncs = client.communicate("\n")[0].split()
        if len(output) != 4:
            sys.exit("bench: the client of the streams failed")
        return StreamFigures(
            cpu=cost / int(output[0]),
            median=float(output[1]),
            percentile99=float(output[2]),
            server_memory=server_memory,
            kernel_memory=kernel_memory_used,
            resyncs=int(resyncs[0]) if resyncs else 0,
        )

    def sends(self, size, connections, rounds):
        """Returns the milliseconds that the kernel needs to send `size` bytes on each connection, on one thread and on
        two.
        """
        return [float(time) for time in self.run("sends", size, connections, rounds).split()]

    def run(self, *arguments):
        command = [self.program] + [str(argument) for argument in arguments]
        completed = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if completed.returncode != 0:
            sys.exit("bench: the client failed")
        return completed.stdout


@dataclasses.dataclass
class RequestFigures:
    cpu: float
    """Processor time of the server per request, in seconds."""
    rate: float
    """Requests per second."""
    median: float
    percentile99: float
    """Microseconds until the response: the median and the 99th percentile."""


@dataclasses.dataclass
class SpreadFigures:
    cpu: float
    database_cpu: float
    """Processor time per request, in seconds: of all gateways, and of all PostgreSQL servers."""
    rate: float
    """Requests per second."""
    median: float
    """Microseconds until the response, as a median."""
    batch: float
    """Requests per transaction of the PostgreSQL servers, which also have transactions without requests."""
    forwarded: float
    """The part of the requests that one gateway has forwarded to another."""


@dataclasses.dataclass
class StreamFigures:
    cpu: float
    """Processor time of the server per delivery, in seconds."""
    median: float
    percentile99: float
    """Microseconds until a delivery: the median and the 99th percentile."""
    server_memory: float
    kernel_memory: float
    """Memory for the streams in kilobytes: of the server, and of the kernel for both ends."""
    resyncs: int
    """The number of unread streams that received a `resync` because they lagged behind."""
