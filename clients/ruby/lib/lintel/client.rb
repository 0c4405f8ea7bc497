# frozen_string_literal: true

require "erb"
require "json"
require "net/http"
require "securerandom"
require "uri"
require_relative "errors"
require_relative "files"
require_relative "model"
require_relative "page"
require_relative "retry"
require_relative "runtime"
require_relative "stream"
require_relative "webhooks"
require_relative "generated/types"
require_relative "generated/resources"

module Lintel
  # Status and headers of an answer; the names of headers are in lower case.
  Response = Struct.new(:status, :headers) do
    def request_id = headers["x-request-id"]
  end

  # A client of the Lintel API. It may be used by several threads.
  #
  # api_key: a key or a session token; by default the variable LINTEL_API_KEY.
  # base_url: by default the variable LINTEL_BASE_URL, or else http://localhost:4000.
  # timeout: seconds without progress after which a try is given up.
  # max_retries: tries after the first one: of failed connections, and of answers with 429 or 5xx.
  # logger: called with a Hash for every request, answer and retry, without keys and contents.
  class Client
    attr_reader :properties, :analyses, :chat, :credits, :subscriptions, :billing, :webhooks, :max_retries, :runtime

    def initialize(api_key: nil, base_url: nil, timeout: 60, max_retries: 2, logger: nil, runtime: Runtime.new)
      @api_key = api_key || ENV["LINTEL_API_KEY"].to_s.strip
      raise LintelError, "An API key is needed: set LINTEL_API_KEY or pass api_key." if @api_key.empty?

      @base_url = (base_url || ENV["LINTEL_BASE_URL"] || "http://localhost:4000").sub(%r{/+\z}, "")
      @timeout = timeout
      @max_retries = max_retries
      @logger = logger
      @runtime = runtime
      @properties = Properties.new(self)
      @analyses = Analyses.new(self)
      @chat = ChatResource.new(self)
      @credits = CreditsResource.new(self)
      @subscriptions = SubscriptionsResource.new(self)
      @billing = BillingResource.new(self)
      @webhooks = Webhooks.new(self)
    end

    def inspect = "#<Lintel::Client #{@base_url}>"

    # Any request, again after failures that may pass. model makes a result of the JSON.
    def request(method, path, model = nil, query: {}, body: nil, fields: {}, files: nil, headers: {}, on_progress: nil, options: {})
      form = files && Form.new(Lintel.given(fields), files, on_progress)
      settings = with_key(method, options)
      attempt = 0
      begin
        text = +"".b
        response = open(method, path, settings, attempt, query: query, body: body, form: form, headers: headers) do |_, chunk|
          text << chunk
        end
        parse(response, text, model)
      rescue APIError, APIConnectionError => error
        tries = form.nil? || form.repeatable? ? settings.fetch(:max_retries, @max_retries) : 0
        delay = attempt < tries ? Retry.delay(error, attempt, @runtime.random) : nil
        raise if delay.nil?

        log(event: "retry", method: method, path: path, attempt: attempt, delay: delay, error: error.message)
        @runtime.sleep(delay)
        attempt += 1
        retry
      end
    end

    # One try. Yields the response and each chunk of a good answer.
    def open(method, path, options, attempt, query: {}, body: nil, form: nil, headers: {})
      uri = URI(@base_url + path + query_text(query))
      sent = build(method, uri, options, body, form, headers)
      timeout = options.fetch(:timeout, @timeout)
      log(event: "request", method: method, path: path, attempt: attempt)
      answer = nil
      in_caller = false
      Net::HTTP.start(uri.host, uri.port, **connection(uri, timeout)) do |http|
        # This client has retries of its own.
        http.max_retries = 0
        http.request(sent) do |found|
          answer = Response.new(found.code.to_i, found.each_header.to_h)
          log(event: "response", method: method, path: path, attempt: attempt, status: answer.status, request_id: answer.request_id)
          options[:on_response]&.call(answer)
          fail_with(found, answer) unless found.is_a?(Net::HTTPSuccess)
          missing = found.content_length.to_i
          found.read_body do |chunk|
            missing -= chunk.bytesize
            in_caller = true
            yield answer, chunk
            in_caller = false
          end
          # Net::HTTP takes a body that ends early for a whole one.
          raise EOFError, "the answer ended early" if missing.positive?
        end
      end
      answer
    rescue Timeout::Error => error
      raise if in_caller

      raise APITimeoutError, "Nothing arrived within #{timeout} seconds.", cause: error
    rescue SystemCallError, IOError, SocketError, OpenSSL::SSL::SSLError, Net::ProtocolError, Net::HTTPBadResponse => error
      raise if in_caller
      raise form.failure if form&.failure

      raise APIConnectionError, "The connection failed: #{error.message}.", cause: error
    end

    # A write has one key over all its tries.
    def with_key(method, options)
      method == "GET" ? options : { idempotency_key: SecureRandom.uuid }.merge(options)
    end

    def log(event) = @logger&.call(event)

    # Asks until the answer is final, ever less often.
    def poll(wait_timeout, on_progress)
      start = @runtime.now
      attempt = 0
      loop do
        state, final = yield
        on_progress&.call(state)
        return state if final

        delay = Retry.poll_delay(attempt, @runtime.random)
        raise WaitTimeoutError, "It was not ready within #{wait_timeout} seconds." if @runtime.now - start + delay > wait_timeout

        @runtime.sleep(delay)
        attempt += 1
      end
    end

    # An id as one segment of a path.
    def self.segment(id)
      # A dot segment would change the path.
      raise ArgumentError, "#{id.inspect} is not an id." unless id.is_a?(String) && !id.match?(/\A\.{0,2}\z/)

      ERB::Util.url_encode(id)
    end

    private

    def connection(uri, timeout)
      { use_ssl: uri.scheme == "https", open_timeout: timeout, read_timeout: timeout, write_timeout: timeout }
    end

    def build(method, uri, options, body, form, headers)
      sent = Net::HTTPGenericRequest.new(method, !(body.nil? && form.nil?), true, uri)
      sent["Accept"] = "application/json"
      # A compressed stream would arrive late.
      sent["Accept-Encoding"] = "identity"
      sent["Authorization"] = "Bearer #{@api_key}"
      sent["User-Agent"] = "lintel-ruby/#{VERSION}"
      sent["Idempotency-Key"] = options[:idempotency_key] if options[:idempotency_key]
      # The body has the same value, so that a header that can't be sent may be left out.
      headers.each { |name, value| sent[name] = value if value.strip == value && !value.match?(/[[:cntrl:]]/) }
      options.fetch(:headers, {}).each { |name, value| sent[name] = value }
      if form
        sent["Content-Type"] = form.content_type
        sent["Transfer-Encoding"] = "chunked"
        sent.body_stream = form.stream
      elsif body
        sent["Content-Type"] = "application/json"
        sent.body = JSON.generate(Lintel.given(body))
      end
      sent
    end

    def fail_with(found, answer)
      retry_after = Retry.after(found["Retry-After"], @runtime.now)
      raise Lintel.response_error(answer.status, answer.headers, found.read_body.to_s.dup.force_encoding(Encoding::UTF_8), retry_after)
    end

    def parse(response, text, model)
      return nil if response.status == 204

      data = JSON.parse(text.force_encoding(Encoding::UTF_8))
      return data if model.nil?

      data.is_a?(Array) ? data.map { |item| model.new(item) } : model.new(data)
    rescue JSON::ParserError
      raise APIError.new("unknown", "The answer is not JSON.", status: response.status, headers: response.headers, body: text)
    end

    def query_text(query)
      values = Lintel.given(query).compact
      values.empty? ? "" : "?#{URI.encode_www_form(values)}"
    end
  end

  # Adds waiting to the operations of the API.
  class Properties < PropertiesResource
    # Waits until every document of the property is analyzed and chat can answer.
    def wait_until_ready(id, wait_timeout: 600, on_progress: nil, options: {})
      @client.poll(wait_timeout, on_progress) do
        list = documents.list(id, limit: 100, options: options).page.body
        raise LintelError, "The property has no documents." if list.status == "empty"

        [list, list.status == "chat_ready"]
      end
    end
  end

  # Adds waiting to the operations of the API.
  class Analyses < AnalysesResource
    # Waits until the document is analyzed and chat can answer; with until: :analyzed until summary and issues are there.
    # Raises AnalysisSkippedError, AnalysisFailedError, WaitTimeoutError.
    def wait_until_ready(id, until: :ready, wait_timeout: 600, on_progress: nil, options: {})
      analyzed = binding.local_variable_get(:until).to_sym == :analyzed
      @client.poll(wait_timeout, on_progress) do
        analysis = get(id, options: options)
        case analysis.status
        when "skipped"
          raise Lintel.api_error("analysis_skipped", analysis.reason || "The document was skipped.", body: analysis.to_h)
        when "failed"
          raise Lintel.api_error("analysis_failed", analysis.error || "The analysis failed.", body: analysis.to_h)
        end
        [analysis, analysis.status == "analysis_done" && (analyzed || analysis.chat_status != "pending")]
      end
    end
  end

  # Adds verification to the operations of the API.
  class Webhooks < WebhooksResource
    # See Lintel.unwrap_webhook.
    def unwrap(body, headers, secrets, tolerance: 300)
      Lintel.unwrap_webhook(body, headers, secrets, tolerance: tolerance, now: @client.runtime.now)
    end
  end
end
