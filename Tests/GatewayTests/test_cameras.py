"""Live views, talkback and the history of cameras and doorbells, as apps use them."""

import subprocess

import httpx
import pytest

from gateway import REPOSITORY, Gateway
from test_documents import ADDRESS, blocks

CAMERA = "entrance-camera"
DOORBELL = "front-doorbell"

# Makes the offer of an app for a doorbell: its microphone, a picture to receive, and data. Applies the answer, and
# returns the resulting state of the browser.
NEGOTIATE = """async (commands) => {
    const connection = new RTCPeerConnection();
    try {
        connection.addTransceiver("audio", { direction: "sendrecv" });
        connection.addTransceiver("video", { direction: "recvonly" });
        connection.createDataChannel("control");
        await connection.setLocalDescription();
        const response = await fetch(commands, {
            method: "POST",
            headers: { "Content-Type": "application/json" },
            body: JSON.stringify({
                command: "startLiveView", params: { offerSdp: connection.localDescription.sdp },
            }),
        });
        const { response: session } = await response.json();
        await connection.setRemoteDescription({ type: "answer", sdp: session.answerSdp });
        return {
            session,
            signaling: connection.signalingState,
            directions: connection.getTransceivers().map(({ currentDirection }) => currentDirection),
        };
    } finally {
        connection.close();
    }
}"""


@pytest.mark.parametrize("engine", ["browser", "firefox"])
def test_a_browser_accepts_the_answer_of_a_camera(engine, home, request):
    context = request.getfixturevalue(engine).new_context()
    try:
        page = context.new_page()
        page.goto(home.url + "/health")
        result = page.evaluate(NEGOTIATE, f"{home.url}/devices/{CAMERA}/traits/webRtcLiveView/commands")
    finally:
        context.close()
    assert result["signaling"] == "stable"
    # The client may send sound; the camera sends nothing.
    assert result["directions"] == ["sendonly", "inactive"]
    assert result["session"]["liveSessionDurationSeconds"] == 300
    assert "no media is sent" in result["session"]["answerSdp"]


def offer(*media: str) -> str:
    return "\r\n".join(["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", *media, ""])


def start(home: Gateway, device: str = CAMERA) -> httpx.Response:
    return home.command(device, "webRtcLiveView", "startLiveView", offerSdp=offer("m=video 9 RTP/AVP 96"))


def session(response: httpx.Response) -> str:
    return response.raise_for_status().json()["response"]["mediaSessionId"]


def problem(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def advance(home: Gateway, seconds: float) -> None:
    home.client.post("/simulation/clock/advance", json={"seconds": seconds}).raise_for_status()


def test_a_live_view_ends_by_itself_and_with_a_command(home):
    first, second = session(start(home)), session(start(home))
    assert first != second
    extended = home.command(
        CAMERA, "webRtcLiveView", "extendLiveView", mediaSessionId=second, extendedDurationSeconds=900)
    assert extended.json()["response"] == {"liveSessionDurationSeconds": 900}
    advance(home, 300)
    ended = home.command(CAMERA, "webRtcLiveView", "extendLiveView", mediaSessionId=first)
    assert problem(ended) == (404, "notFound")
    home.command(CAMERA, "webRtcLiveView", "stopLiveView", mediaSessionId=second).raise_for_status()
    assert problem(home.command(CAMERA, "webRtcLiveView", "stopLiveView", mediaSessionId=second)) == (404, "notFound")


def test_a_session_belongs_to_one_camera(home):
    of_camera = session(start(home))
    session(start(home, DOORBELL))
    response = home.command(DOORBELL, "webRtcLiveView", "startTalkback", mediaSessionId=of_camera)
    assert problem(response) == (404, "notFound")


NO_DESCRIPTIONS = {
    "empty": "",
    "a word": "hello",
    "no media": offer(),
    "an incomplete medium": offer("m=video"),
    "a control character": offer("m=video 9 RTP/AVP 96", "a=mid:\x00"),
    "many media": offer(*["m=video 9 RTP/AVP 96"] * 17),
    "many versions": "v=0\r\n" * 1000,
    "one long line": "v=0" + "=" * 32_000,
}


@pytest.mark.parametrize("text", NO_DESCRIPTIONS.values(), ids=NO_DESCRIPTIONS)
def test_an_offer_that_is_no_session_description_is_rejected(home, text):
    response = home.command(CAMERA, "webRtcLiveView", "startLiveView", offerSdp=text)
    assert problem(response) == (400, "invalidArgument")
    assert "offerSdp is not a session description" in response.json()["detail"]


def test_an_offer_that_is_too_long_is_rejected(home):
    response = home.command(CAMERA, "webRtcLiveView", "startLiveView", offerSdp="v" * 32_769)
    assert problem(response) == (400, "outOfRange")


def test_live_views_are_limited_and_survive_a_restart_of_the_gateway(data):
    with Gateway("--paused", data=data) as home:
        ids = [session(start(home)) for _ in range(3)]
        assert problem(start(home)) == (429, "resourceExhausted")
        home.command(CAMERA, "webRtcLiveView", "startTalkback", mediaSessionId=ids[0]).raise_for_status()
    with Gateway("--paused", data=data) as home:
        assert problem(start(home)) == (429, "resourceExhausted")
        busy = home.command(CAMERA, "webRtcLiveView", "startTalkback", mediaSessionId=ids[1])
        assert problem(busy) == (409, "aborted")
        advance(home, 300)
        assert session(start(home)) not in ids


def test_a_press_of_the_doorbell_becomes_an_item_of_its_history(home):
    home.client.post(f"/simulation/devices/{DOORBELL}/stimuli", json={"stimulus": "press"}).raise_for_status()
    advance(home, 10)
    entries = home.client.get(f"/devices/{DOORBELL}/history").raise_for_status().json()["entries"]
    item = next(entry for entry in entries if entry.get("event") == "historyItem")
    begin, end = (int(item["data"][name]) for name in ["startTimestampMillis", "endTimestampMillis"])
    assert end - begin == 10_000
    assert [track["eventTypes"] for track in item["data"]["eventTracks"]] == [["doorbell"]]


def test_settings_of_a_camera_have_their_ranges(home):
    def write(**attributes):
        return home.client.patch(f"/devices/{CAMERA}/traits/cameraAvStreamManagement", json=attributes)

    written = {"imageRotation": 180, "speakerVolumeLevel": 100, "nightVision": "on", "statusLightBrightness": "low"}
    assert write(**written).json()["attributes"].items() >= written.items()
    for wrong in [{"imageRotation": 90}, {"speakerVolumeLevel": 101}, {"statusLightBrightness": "medium"}]:
        assert write(**wrong).status_code == 400, wrong
    wrong = home.client.patch(f"/devices/{DOORBELL}/traits/chime", json={"selectedChime": 9})
    assert problem(wrong) == (400, "outOfRange")


def test_the_commands_of_the_document_run_in_their_order(home):
    (script,) = blocks("sh", (REPOSITORY / "docs/cameras.md").read_text())
    curl = 'set -euo pipefail\ncurl() { command curl --fail-with-body -sS "$@"; echo; }\n'
    completed = subprocess.run(
        ["bash", "-c", curl + script.replace(ADDRESS, home.url)], capture_output=True, text=True, timeout=30)
    assert completed.returncode == 0, f"{completed.stdout[-2000:]}{completed.stderr}"
    assert '"liveSessionDurationSeconds":600' in completed.stdout
    assert home.attributes(DOORBELL, "chime")["selectedChime"] == 2
    (connection,) = home.attributes(CAMERA, "pushAvStreamTransport")["currentConnections"]
    assert connection["transportOptions"]["triggerOptions"]["motionSensitivity"] == 10
    advance(home, 20)
    events = home.client.get(f"/devices/{CAMERA}/history").raise_for_status().json()["entries"]
    assert [entry["event"] for entry in events if "event" in entry] == ["historyItem"]
