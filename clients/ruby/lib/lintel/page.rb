# frozen_string_literal: true

module Lintel
  # One page of a list.
  class Page
    # body is the whole answer, for example with total_issues.
    attr_reader :items, :body

    def initialize(pager, query, body)
      @pager = pager
      @body = body
      @items = body.public_send(pager.items) || []
      @next = next_query(query, body.to_h)
    end

    def next_page? = !@next.nil?

    # The next page, or nil after the last one.
    def next_page = @next && @pager.load(@next)

    private

    def next_query(query, body)
      if @pager.style == :cursor
        meta = body["meta"] || {}
        return meta["has_more"] && meta["next_cursor"] ? query.merge("cursor" => meta["next_cursor"]) : nil
      end
      offset = (query["offset"] || 0) + @items.size
      # Without a total, a page that is not full is the last one.
      last = body.key?("total") ? offset >= body["total"] : @items.size < (query["limit"] || 1)
      last || @items.empty? ? nil : query.merge("offset" => offset)
    end
  end

  # A list: iterate over all its items, or read one page.
  class Pager
    include Enumerable

    attr_reader :items, :style

    def initialize(client, path, model, items, style, query, options)
      @client = client
      @path = path
      @model = model
      @items = items
      @style = style
      @query = Lintel.given(query)
      @options = options
    end

    # The first page.
    def page = load(@query)

    def each(&block)
      return to_enum(:each) unless block

      found = page
      while found
        found.items.each(&block)
        found = found.next_page
      end
    end

    def load(query)
      Page.new(self, query, @client.request("GET", @path, @model, query: query, options: @options))
    end
  end
end
