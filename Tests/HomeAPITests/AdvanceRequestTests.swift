import HTTPServer
import JSON
import Testing

/// Advances of the clock until something has happened, over HTTP.
@Suite struct AdvanceRequestTests {
    private let gateway: TestGateway

    init() throws { gateway = try TestGateway() }

    private func advance(_ body: String) -> TestResponse { gateway.send(.post, "/simulation/clock/advance", body) }

    @Test func theResponseStatesWhetherTheConditionWasMet() {
        let command = #"{"command":"onWithTimedOff","params":{"onOffControl":[],"onTime":100,"offWaitTime":0}}"#
        #expect(gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", command).status == 200)
        let isOff = #""attribute":{"deviceID":"desk-lamp","trait":"onOff","attribute":"onOff","value":false}"#
        let early = advance(#"{\#(isOff),"atMost":4}"#)
        #expect(early.status == 200 && early["met"].boolValue == false, "\(early.text)")
        let met = advance("{\(isOff)}")
        #expect(met["met"].boolValue == true && met["idle"].boolValue == true, "\(met.text)")
        #expect(gateway.get("/devices/desk-lamp/traits/onOff")["attributes", "onOff"].boolValue == false)
        let event = advance(
            #"{"event":{"deviceID":"front-door-lock","type":1,"trait":"doorLock","event":"lockOperation"},"atMost":1}"#)
        #expect(event.status == 200 && event["met"].boolValue == false, "\(event.text)")
        #expect(advance(#"{"seconds":60,"atMost":5}"#)["met"].isNull)
    }

    @Test(arguments: [
        (#"{"seconds":1,"event":{}}"#, 400, ""), (#"{"attribute":{"deviceID":"desk-lamp"}}"#, 400, "/attribute/trait"),
        (#"{"event":{"deviceID":"desk-lamp","trait":"onOff","event":"x"}}"#, 404, "/event/event"),
        (
            #"{"attribute":{"deviceID":"desk-lamp","trait":"onOff","attribute":"onOff","value":"on"}}"#, 400,
            "/attribute/value"
        ),
        (
            #"{"attribute":{"deviceID":"desk-lamp","trait":"onOff","attribute":"x","value":1}}"#, 404,
            "/attribute/attribute"
        ),
        (#"{"attribute":{"deviceID":"nothing","trait":"onOff","attribute":"onOff","value":true}}"#, 404, ""),
        (#"{"until":"idle","atMost":-1}"#, 400, "/atMost"),
    ])
    func anInvalidConditionIsRejected(body: String, status: Int, pointer: String) {
        let before = gateway.get("/simulation/clock").bytes
        let response = advance(body)
        #expect(response.status == status, "\(response.text)")
        let pointers = response["errors"].arrayValue?.map { $0["pointer"].stringValue ?? "" } ?? []
        #expect(pointer.isEmpty || pointers.contains(pointer), "\(response.text)")
        #expect(gateway.get("/simulation/clock").bytes == before)
    }
}
