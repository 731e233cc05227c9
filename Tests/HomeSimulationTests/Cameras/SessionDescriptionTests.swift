import HomeModel
import Testing

@testable import HomeSimulation

@Suite struct SessionDescriptionTests {
    /// The offer of a browser: a microphone, a picture to receive, and data.
    private static let browser = [
        "v=0", "o=- 4611731400430051336 2 IN IP4 127.0.0.1", "s=-", "t=0 0", "a=group:BUNDLE 0 1 2",
        "a=extmap-allow-mixed", "m=audio 9 UDP/TLS/RTP/SAVPF 111 63", "c=IN IP4 0.0.0.0", "a=rtcp:9 IN IP4 0.0.0.0",
        "a=ice-ufrag:bGVp", "a=ice-pwd:3lMnWz1yEXR2kMhQwQGYpO4n", "a=ice-options:trickle",
        "a=fingerprint:sha-256 AA:BB", "a=setup:actpass", "a=mid:0", "a=sendrecv", "a=rtcp-mux",
        "a=rtpmap:111 opus/48000/2", "a=rtcp-fb:111 transport-cc", "a=fmtp:111 minptime=10;useinbandfec=1",
        "a=rtpmap:63 red/48000/2", "m=video 9 UDP/TLS/RTP/SAVPF 96", "c=IN IP4 0.0.0.0", "a=ice-ufrag:bGVp",
        "a=ice-pwd:3lMnWz1yEXR2kMhQwQGYpO4n", "a=fingerprint:sha-256 AA:BB", "a=setup:actpass", "a=mid:1", "a=recvonly",
        "a=rtcp-mux", "a=rtpmap:96 VP8/90000", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0",
        "a=mid:2", "a=sctp-port:5000",
    ]

    private func answer(_ lines: [String], end: String = "\r\n") throws(HomeError) -> [String] {
        let offer = try SessionDescription(lines.map { $0 + end }.joined(), name: "offerSdp")
        let answer = offer.answer(session: 42)
        #expect(answer.hasSuffix("\r\n"))
        return answer.split(separator: "\r\n").map { String($0) }
    }

    private func fault(_ text: String) -> String? {
        let error = #expect(throws: HomeError.self) { try SessionDescription(text, name: "offerSdp") }
        #expect(error?.code == .invalidArgument)
        return error?.message
    }

    @Test func anAnswerHasTheMediaOfTheOfferAndSendsNothing() throws {
        let zeros = [String](repeating: "00", count: 32).joined(separator: ":")
        #expect(
            try answer(Self.browser) == [
                "v=0", "o=home-gateway 42 1 IN IP4 0.0.0.0", "s=Simulated by home-gateway, no media is sent", "t=0 0",
                "a=group:BUNDLE 0 1 2", "a=ice-ufrag:simulated", "a=ice-pwd:nomediaissentbyhomegateway",
                "a=fingerprint:sha-256 \(zeros)", "a=setup:active", "m=audio 9 UDP/TLS/RTP/SAVPF 111 63",
                "c=IN IP4 0.0.0.0", "a=recvonly", "a=mid:0", "a=rtpmap:111 opus/48000/2", "a=rtpmap:63 red/48000/2",
                "a=fmtp:111 minptime=10;useinbandfec=1", "a=rtcp-mux", "m=video 9 UDP/TLS/RTP/SAVPF 96",
                "c=IN IP4 0.0.0.0", "a=inactive", "a=mid:1", "a=rtpmap:96 VP8/90000", "a=rtcp-mux",
                "m=application 9 UDP/DTLS/SCTP webrtc-datachannel", "c=IN IP4 0.0.0.0", "a=recvonly", "a=mid:2",
                "a=sctp-port:5000",
            ])
    }

    @Test(arguments: [
        ("a=sendrecv", "a=recvonly"), ("a=sendonly", "a=recvonly"), ("a=recvonly", "a=inactive"),
        ("a=inactive", "a=inactive"), ("b=AS:100", "a=recvonly"),
    ])
    func aDirectionIsAnsweredWithoutSending(offered: String, answered: String) throws {
        let lines = try answer(["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "m=audio 9 RTP/AVP 0", offered])
        #expect(lines.last == answered)
    }

    @Test func aDirectionOfTheSessionAppliesToMediaWithoutOne() throws {
        let lines = try answer([
            "v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "a=recvonly", "m=audio 9 RTP/AVP 0",
            "m=video 9 RTP/AVP 96", "a=sendonly",
        ])
        #expect(lines.filter { $0 == "a=inactive" || $0 == "a=recvonly" } == ["a=inactive", "a=recvonly"])
    }

    @Test func anOfferWithoutWebRTCIsAnsweredWithoutIt() throws {
        let lines = try answer(["v=0", "o=- 1 1 IN IP4 0.0.0.0", "s=-", "t=0 0", "m=audio 5004 RTP/AVP 0"], end: "\n")
        #expect(lines.dropFirst(4) == ["m=audio 9 RTP/AVP 0", "c=IN IP4 0.0.0.0", "a=recvonly"])
    }

    @Test func mediaThatTheClientRemovedStayRemoved() throws {
        var offer = Self.browser
        offer[21] = "m=video 0 UDP/TLS/RTP/SAVPF 96"
        let lines = try answer(offer)
        #expect(lines.contains("m=video 0 UDP/TLS/RTP/SAVPF 96"))
        #expect(lines.contains("a=group:BUNDLE 0 2"))
        offer.append("m=video 0 UDP/TLS/RTP/SAVPF 97")
        offer.append("a=bundle-only")
        #expect(try answer(offer).contains("m=video 9 UDP/TLS/RTP/SAVPF 97"))
    }

    @Test func aClientThatOpensTheConnectionItselfIsAnsweredPassively() throws {
        let offer = Self.browser.map { $0 == "a=setup:actpass" ? "a=setup:active" : $0 }
        #expect(try answer(offer).contains("a=setup:passive"))
    }

    @Test(arguments: [
        ("", "does not begin with v=0"), ("hello", "line 1 is not a letter"), ("v=1\r\n", "does not begin with v=0"),
        ("v=0\r\n", "the line o= is missing"), ("v=0\no=-\nt=0 0\nm=audio 9 RTP/AVP 0\n", "the line s= is missing"),
        ("v=0\no=-\ns=-\nm=audio 9 RTP/AVP 0\nt=0 0\n", "the line t= is missing"),
        ("v=0\no=-\ns=-\nt=0 0\n", "it has no media"),
        ("v=0\no=-\ns=-\nt=0 0\nm=audio 9 RTP/AVP\n", "m=audio 9 RTP/AVP is"),
        ("v=0\no=-\ns=-\nt=0 0\nm=audio nine RTP/AVP 0\n", "m=audio nine RTP/AVP 0 is"),
        ("v=0\no=-\ns=-\nt=0 0\nm=audio 70000 RTP/AVP 0\n", "m=audio 70000 RTP/AVP 0 is"),
        ("v=0\no=-\ns=-\nt=0 0\nm=audio 9/x RTP/AVP 0\n", "m=audio 9/x RTP/AVP 0 is"),
        ("v=0\no=-\n\ns=-\n", "line 3 is not"), ("v=0\né=1\n", "line 2 is not"), ("v=0\rs=-", "line 1 is not"),
        ("v=0\ns=a\u{0}b\n", "line 2 is not"),
    ])
    func aTextThatIsNoDescriptionIsRejectedWithTheReason(text: String, reason: String) {
        #expect(fault(text)?.contains(reason) == true)
    }

    @Test func theNumberOfMediaIsLimited() throws {
        let head = "v=0\no=-\ns=-\nt=0 0\n"
        let media = String(repeating: "m=audio 9 RTP/AVP 0\n", count: SessionDescription.maximumMedia)
        _ = try SessionDescription(head + media, name: "offerSdp")
        #expect(fault(head + media + "m=audio 9 RTP/AVP 0\n")?.contains("it has 17 media") == true)
    }
}
