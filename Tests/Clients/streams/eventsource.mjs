// Node's EventSource, which reconnects by itself. Its timer does not keep the program running (undici calls unref), so
// another timer has to.
setInterval(() => {}, 1_000);
const source = new EventSource(process.argv[2]);
for (const name of ["added", "updated", "removed", "attributes", "event", "resync", "snapshot", "heartbeat"]) {
    source.addEventListener(name, (event) => {
        console.log(JSON.stringify({ event: name, id: event.lastEventId, data: JSON.parse(event.data) }));
    });
}
source.onerror = () => console.error("cut");
