# frozen_string_literal: true

require "json"
require_relative "generated/codes"

module Lintel
  # Every error of this library.
  class LintelError < StandardError; end

  # The service was not reached, or the connection broke.
  class APIConnectionError < LintelError; end

  # Nothing arrived within the time limit.
  class APITimeoutError < APIConnectionError; end

  # A stream was cut, and the service could not continue the same answer.
  class StreamInterruptedError < LintelError; end

  # What was waited for did not happen in time.
  class WaitTimeoutError < LintelError; end

  # A webhook delivery is not from Lintel, or is too old.
  class WebhookVerificationError < LintelError; end

  # The service answered with an error.
  class APIError < LintelError
    # code is machine-readable, for example invalid_request. status is nil for an error within a stream or of a document
    # that was waited for. request_id: name it when you ask for support. retry_after has seconds. body is the whole
    # body, with the further fields of some codes.
    attr_reader :code, :status, :request_id, :details, :retry_after, :headers, :body

    def initialize(code, message, status: nil, headers: {}, body: nil, retry_after: nil)
      super(status ? "#{status} #{code}: #{message}" : message)
      error = body.is_a?(Hash) && body["error"].is_a?(Hash) ? body["error"] : {}
      @code = code
      @status = status
      @headers = headers
      @request_id = headers["x-request-id"]
      @details = error["details"]
      @retry_after = retry_after || error["retry_after"]
      @body = body
    end
  end

  class InvalidRequestError < APIError; end

  # A file was rejected; details["files"] lists each.
  class FileError < InvalidRequestError; end

  class AuthenticationError < APIError; end

  # Too few credits; body has the packs to offer.
  class PaymentRequiredError < APIError; end

  class PaymentFailedError < APIError; end
  class PermissionDeniedError < APIError; end

  # The plan's allowance is used up.
  class LimitExceededError < PermissionDeniedError; end

  class NotFoundError < APIError; end
  class ConflictError < APIError; end
  class AnalysisNotReadyError < ConflictError; end

  # The document is not about a property or has no legible text; analyses.force analyzes it all the same.
  class AnalysisSkippedError < ConflictError; end

  class AnalysisFailedError < ConflictError; end
  class RateLimitError < APIError; end
  class InternalServerError < APIError; end
  class ServiceUnavailableError < InternalServerError; end

  # For codes that are newer than this client, and for answers that are not the service's own.
  CODE_OF_STATUS = {
    400 => "invalid_request", 401 => "unauthorized", 402 => "payment_required", 403 => "forbidden", 404 => "not_found",
    409 => "conflict", 429 => "rate_limit_exceeded", 503 => "service_unavailable"
  }.freeze
  private_constant :CODE_OF_STATUS

  def self.api_error(code, message, status: nil, **more)
    fallback = CODE_OF_STATUS[status] || (status.to_i >= 500 ? "internal_error" : nil)
    name = CLASSES[code] || CLASSES[fallback]
    (name ? const_get(name) : APIError).new(code || fallback || "unknown", message, status: status, **more)
  end

  # The error of an answer with a status other than 2xx.
  def self.response_error(status, headers, text, retry_after)
    body = begin
      JSON.parse(text)
    rescue JSON::ParserError
      text
    end
    flat = body.is_a?(Hash) ? body : {}
    nested = flat["error"].is_a?(Hash) ? flat["error"] : {}
    code = nested["code"] || (flat["error"].is_a?(String) ? flat["error"] : nil)
    message = nested["message"] || flat["message"] || flat["detail"] || "The service answered with #{status}."
    api_error(code, message, status: status, headers: headers, body: body, retry_after: retry_after)
  end
end
