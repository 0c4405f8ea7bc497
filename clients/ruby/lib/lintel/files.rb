# frozen_string_literal: true

require "securerandom"
require "stringio"

module Lintel
  # A file with its name, for content from memory or from a stream. Paths need none.
  class FileContent
    attr_reader :name, :content, :type

    # content is a String or an IO. An IO can't be read twice, so its upload is not tried again.
    def initialize(name, content, type: nil)
      @name = name
      @content = content
      @type = type
    end
  end

  # A form whose bytes are produced while they are sent.
  class Form
    TYPES = {
      ".pdf" => "application/pdf", ".doc" => "application/msword",
      ".docx" => "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
      ".jpg" => "image/jpeg", ".jpeg" => "image/jpeg", ".png" => "image/png", ".heic" => "image/heic"
    }.freeze
    ESCAPES = { '"' => "%22", "\r" => "%0D", "\n" => "%0A" }.freeze
    CHUNK = 65_536
    Part = Struct.new(:field, :name, :type, :size, :path, :content)

    attr_reader :content_type
    # The error of a file that could not be read.
    attr_accessor :failure

    def initialize(fields, files, on_progress)
      @fields = fields
      @parts = files.map { |field, file| part(field, file) }
      @on_progress = on_progress || ->(_loaded, _total) {}
      @boundary = "lintel-#{SecureRandom.uuid}"
      @content_type = "multipart/form-data; boundary=#{@boundary}"
    end

    def repeatable? = @parts.none? { |part| part.content.respond_to?(:read) }

    # Something with read, as Net::HTTP wants it.
    def stream
      @failure = nil
      Stream.new(chunks)
    end

    # Reads the chunks of an enumerator.
    class Stream
      def initialize(chunks)
        @chunks = chunks
        @rest = "".b
      end

      def read(length = nil, into = +"")
        @rest << @chunks.next while length.nil? || @rest.bytesize < length
        into.replace(@rest.slice!(0, length))
      rescue StopIteration
        into.replace(@rest.slice!(0, length || @rest.bytesize))
        length && into.empty? ? nil : into
      end
    end

    private

    def chunks
      Enumerator.new do |out|
        @fields.each { |name, value| out << head("name=\"#{name}\"") << "\r\n#{value}\r\n".b unless value.nil? }
        total = @parts.sum { |part| part.size || Float::NAN }
        total = nil if total.respond_to?(:nan?) && total.nan?
        loaded = 0
        @on_progress.call(loaded, total)
        @parts.each do |part|
          out << head("name=\"#{part.field}\"; filename=\"#{part.name.gsub(/["\r\n]/, ESCAPES)}\"")
          out << "Content-Type: #{part.type}\r\n\r\n".b
          each_chunk(part) do |chunk|
            out << chunk
            @on_progress.call(loaded += chunk.bytesize, total)
          end
          out << "\r\n".b
        end
        out << "--#{@boundary}--\r\n".b
      end
    end

    def head(disposition) = "--#{@boundary}\r\nContent-Disposition: form-data; #{disposition}\r\n".b

    # Fails before anything is sent when there is no such file.
    def part(field, file)
      if file.is_a?(FileContent)
        size = file.content.respond_to?(:bytesize) ? file.content.bytesize : nil
        return Part.new(field, file.name, file.type || type_of(file.name), size, nil, file.content)
      end
      path = file.respond_to?(:to_path) ? file.to_path : file.to_str
      name = File.basename(path)
      Part.new(field, name, type_of(name), File.size(path), path, nil)
    end

    def type_of(name) = TYPES.fetch(File.extname(name).downcase, "application/octet-stream")

    def each_chunk(part, &block)
      source = part.path ? File.open(part.path, "rb") : part.content
      source = StringIO.new(source) if source.is_a?(String)
      while (chunk = source.read(CHUNK))
        block.call(chunk.b)
      end
    rescue SystemCallError, IOError => error
      @failure = error
      raise
    ensure
      source.close if part.path && source
    end
  end
end
