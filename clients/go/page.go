package lintel

import (
	"context"
	"encoding/json"
	"iter"
	"maps"
)

// Pager is a list: range over All, or read one Page.
type Pager[Body, Item any] struct {
	ctx     context.Context
	client  *Client
	request request
	style   string
	itemsOf func(*Body) []Item
	options []Option
}

func newPager[Body, Item any](ctx context.Context, client *Client, r request, style string, itemsOf func(*Body) []Item, options []Option) *Pager[Body, Item] {
	return &Pager[Body, Item]{ctx: ctx, client: client, request: r, style: style, itemsOf: itemsOf, options: options}
}

// Page is one page of a list.
type Page[Body, Item any] struct {
	Items []Item
	// Body is the whole answer, for example with TotalIssues.
	Body *Body

	pager *Pager[Body, Item]
	next  map[string]any
}

// Page reads the first page.
func (p *Pager[Body, Item]) Page() (*Page[Body, Item], error) {
	query := map[string]any{}
	encoded, err := json.Marshal(p.request.query)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(encoded, &query); err != nil {
		return nil, err
	}
	return p.load(query)
}

func (p *Pager[Body, Item]) load(query map[string]any) (*Page[Body, Item], error) {
	body := new(Body)
	r := p.request
	r.query = query
	if err := p.client.do(p.ctx, r, body, p.options); err != nil {
		return nil, err
	}
	page := &Page[Body, Item]{Items: p.itemsOf(body), Body: body, pager: p}
	page.next = p.nextQuery(query, any(body).(interface{ RawJSON() json.RawMessage }).RawJSON(), len(page.Items))
	return page, nil
}

func (p *Pager[Body, Item]) nextQuery(query map[string]any, raw json.RawMessage, count int) map[string]any {
	var list struct {
		Meta struct {
			HasMore    bool    `json:"has_more"`
			NextCursor *string `json:"next_cursor"`
		} `json:"meta"`
		Total *float64 `json:"total"`
	}
	_ = json.Unmarshal(raw, &list)
	next := maps.Clone(query)
	if p.style == "cursor" {
		if !list.Meta.HasMore || list.Meta.NextCursor == nil {
			return nil
		}
		next["cursor"] = *list.Meta.NextCursor
		return next
	}
	offset, _ := query["offset"].(float64)
	limit, isLimited := query["limit"].(float64)
	offset += float64(count)
	// Without a total, a page that is not full is the last one.
	isLast := isLimited && float64(count) < limit
	if list.Total != nil {
		isLast = offset >= *list.Total
	}
	if count == 0 || isLast {
		return nil
	}
	next["offset"] = offset
	return next
}

// HasNextPage tells whether more items follow.
func (p *Page[Body, Item]) HasNextPage() bool { return p.next != nil }

// NextPage is nil after the last page.
func (p *Page[Body, Item]) NextPage() (*Page[Body, Item], error) {
	if p.next == nil {
		return nil, nil
	}
	return p.pager.load(p.next)
}

// All goes through the items of all pages. After an error it ends.
func (p *Pager[Body, Item]) All() iter.Seq2[*Item, error] {
	return func(yield func(*Item, error) bool) {
		page, err := p.Page()
		for ; page != nil && err == nil; page, err = page.NextPage() {
			for i := range page.Items {
				if !yield(&page.Items[i], nil) {
					return
				}
			}
		}
		if err != nil {
			yield(nil, err)
		}
	}
}
