# frozen_string_literal: true

require "json"
require_relative "errors"
require_relative "model"
require_relative "retry"

module Lintel
  # An event of a streamed answer: start, content, citation or done, with the fields of its type.
  class ChatEvent < Model
    %i[type message_id delta file page analysis_id].each { |name| field name }
  end

  # The events of one answer. Iterate over it once, or read the text at once with text. A cut connection is opened again,
  # and the answer goes on after the last event that arrived.
  class ChatStream
    include Enumerable

    def initialize(client, path, body, options)
      @client = client
      @path = path
      @body = body
      @options = client.with_key("POST", options)
    end

    # The whole text, when it is complete.
    def text = select { |event| event.type == "content" }.map(&:delta).join

    def each(&block)
      return to_enum(:each) unless block

      retries = @options.fetch(:max_retries, @client.max_retries)
      position = Position.new
      failures = attempt = 0
      begin
        read(position, attempt) do |event|
          failures = 0
          block.call(event)
        end
      rescue APIError, APIConnectionError => error
        delay = failures < retries ? Retry.delay(error, failures, @client.runtime.random) : nil
        raise if delay.nil? || position.caller?

        @client.log(event: "resume", method: "POST", path: @path, attempt: attempt, delay: delay, error: error.message)
        @client.runtime.sleep(delay)
        failures += 1
        attempt += 1
        retry
      end
      self
    end

    private

    def read(position, attempt, &block)
      headers = { "Accept" => "text/event-stream", "Last-Event-ID" => position.last_id }.compact
      decoder = Decoder.new
      @client.open("POST", @path, @options, attempt, body: @body, headers: headers) do |response, chunk|
        decoder.feed(chunk) do |id, data|
          event = position.accept(id, data, response)
          next if event.nil?

          position.in_caller { block.call(event) }
          return if event.type == "done"
        end
      end
      raise APIConnectionError, "The stream ended before the answer was complete."
    end
  end

  # How far an answer has come over all its connections.
  class Position
    attr_reader :last_id

    def initialize
      @has_text = @caller = false
    end

    # Whether the caller's own block failed: that is no broken connection.
    def caller? = @caller

    def in_caller
      @caller = true
      yield
      @caller = false
    end

    # The event, or nil for one that has been seen.
    def accept(id, data, response)
      event = ChatEvent.new(JSON.parse(data))
      if event.type == "error"
        raise Lintel.api_error(event[:code], event[:message].to_s, headers: response.headers, body: event.to_h)
      end
      if event.type == "start" && @message_id && event.message_id != @message_id
        raise StreamInterruptedError, "The connection was cut, and the service began another answer." if @has_text

        @last_id = nil
      end
      return nil if id && @last_id && Float(id, exception: false).to_f <= Float(@last_id, exception: false).to_f

      event.type == "start" ? @message_id = event.message_id : @has_text = true
      @last_id = id || @last_id
      event
    end
  end

  # Bytes to server-sent events. What follows the last empty line is not complete and is dropped.
  class Decoder
    def initialize
      @rest = "".b
      @data = []
    end

    def feed(chunk)
      @rest << chunk.b
      # A carriage return at the end may be half of a line break.
      while (at = @rest.index(/\r\n|\r(?!\z)|\n/n))
        line = @rest.slice!(0, at)
        @rest.slice!(0, @rest.start_with?("\r\n") ? 2 : 1)
        line = line.force_encoding(Encoding::UTF_8).scrub.delete_prefix("\ufeff")
        if line.empty?
          data = @data.join("\n")
          @data = []
          yield @id, data unless data.empty?
          next
        end
        field, _, value = line.partition(":")
        value = value.delete_prefix(" ")
        @data << value if field == "data"
        @id = value if field == "id"
      end
    end
  end
end
