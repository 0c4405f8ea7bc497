# frozen_string_literal: true

require "json"
require "openssl"
require_relative "errors"

module Lintel
  # A verified delivery. id is the same in every attempt and replay: store it and ignore duplicates. type is for example
  # property.chat_ready, timestamp has the Unix seconds of this attempt, data is the payload.
  WebhookEvent = Struct.new(:id, :type, :timestamp, :data, keyword_init: true)

  # Verifies a delivery and returns its event. body is the raw one, before anything parses it. secrets is the signing secret
  # of the webhook; while it is rotated, both. The timestamp may differ from now by the tolerance, in seconds.
  def self.unwrap_webhook(body, headers, secrets, tolerance: 300, now: Time.now.to_f)
    keys = Array(secrets)
    raise ArgumentError, "A signing secret is needed." if keys.empty? || keys.include?("")

    found = headers.to_h.transform_keys { |name| name.to_s.downcase }
    service, standard = found.values_at("x-service-signature", "webhook-signature")
    raise WebhookVerificationError, "The signature header is missing." unless service || standard

    timestamp = found[service ? "x-service-timestamp" : "webhook-timestamp"].to_s
    raise WebhookVerificationError, "The timestamp is not a number." unless timestamp.match?(/\A\d{1,12}\z/)
    raise WebhookVerificationError, "The timestamp is outside the tolerance." if (now - timestamp.to_i).abs > tolerance

    id = found["webhook-id"] || found["x-service-delivery-id"]
    valid =
      if service
        signed?(service.split(/[ ,]+/), "sha256=", keys, "#{timestamp}.", body)
      else
        decoded = keys.map { |key| key.delete_prefix("whsec_").unpack1("m") }.reject(&:empty?)
        signed?(standard.split, "v1,", decoded, "#{id}.#{timestamp}.", body)
      end
    raise WebhookVerificationError, "No signature matches." unless valid

    data = JSON.parse(body)
    type = data["event"] || found["x-service-event"]
    WebhookEvent.new(id: id, type: type, timestamp: timestamp.to_i, data: data)
  rescue JSON::ParserError
    raise WebhookVerificationError, "The body is not JSON."
  end

  # A header has one signature for each valid secret.
  def self.signed?(signatures, prefix, keys, head, body)
    given = signatures.select { |part| part.start_with?(prefix) }.map { |part| part.delete_prefix(prefix) }
    keys.any? do |key|
      expected = [OpenSSL::HMAC.digest("SHA256", key, head.b + body.b)].pack("m0")
      given.any? { |signature| OpenSSL.secure_compare(expected, signature) }
    end
  end
  private_class_method :signed?
end
