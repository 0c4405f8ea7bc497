package lintel

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// File is a document to upload: see FileFromPath, FileFromBytes and FileFromReader.
type File struct {
	Name string
	// Type is the media type; by default that of the extension of the name.
	Type string
	// Size is -1 when it is not known.
	Size int64
	// Open is called once for each try. Nil for a stream, which can be sent once.
	Open func() (io.ReadCloser, error)

	path   string
	stream io.Reader
}

// FileFromPath reads the file while it is sent.
func FileFromPath(path string) File {
	open := func() (io.ReadCloser, error) { return os.Open(path) }
	return File{Name: filepath.Base(path), Size: -1, Open: open, path: path}
}

// FileFromBytes sends bytes from memory.
func FileFromBytes(name string, content []byte) File {
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil }
	return File{Name: name, Size: int64(len(content)), Open: open}
}

// FileFromReader sends a stream. It can't be read twice, so a failed upload is not tried again.
func FileFromReader(name string, stream io.Reader) File {
	return File{Name: name, Size: -1, stream: stream}
}

var mediaTypes = map[string]string{
	".pdf":  "application/pdf",
	".doc":  "application/msword",
	".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	".jpg":  "image/jpeg",
	".jpeg": "image/jpeg",
	".png":  "image/png",
	".heic": "image/heic",
}

type formField struct {
	name  string
	value *string
}

type form struct {
	fields []formField
	field  string
	files  []File

	repeatable bool
	total      int64
	// The error of a file that could not be read.
	failure error
}

// prepare fails before anything is sent when a file is missing.
func (f *form) prepare() error {
	f.repeatable = true
	files := make([]File, len(f.files))
	for i, file := range f.files {
		if file.path != "" {
			info, err := os.Stat(file.path)
			if err != nil {
				return err
			}
			file.Size = info.Size()
		}
		if file.Open == nil {
			if file.stream == nil {
				return errors.New("a file needs a path, bytes or a reader")
			}
			f.repeatable = false
		}
		if file.Size < 0 || f.total < 0 {
			f.total = -1
		} else {
			f.total += file.Size
		}
		files[i] = file
	}
	f.files = files
	return nil
}

var escaper = strings.NewReplacer(`"`, "%22", "\r", "%0D", "\n", "%0A")

// reader encodes the form while it is read.
func (f *form) reader(report func(loaded, total int64), progress func()) (io.Reader, int64, string) {
	f.failure = nil
	boundary := "lintel-" + randomID()
	length := int64(0)
	var parts []io.Reader
	text := func(format string, values ...any) {
		content := fmt.Sprintf(format, values...)
		length += int64(len(content))
		parts = append(parts, strings.NewReader(content))
	}
	for _, field := range f.fields {
		if field.value != nil {
			text("--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n", boundary, field.name, *field.value)
		}
	}
	loaded := int64(0)
	note := func(n int) {
		loaded += int64(n)
		progress()
		if report != nil {
			report(loaded, f.total)
		}
	}
	for _, file := range f.files {
		media := first(file.Type, mediaTypes[strings.ToLower(filepath.Ext(file.Name))], "application/octet-stream")
		disposition := fmt.Sprintf("form-data; name=\"%s\"; filename=\"%s\"", f.field, escaper.Replace(file.Name))
		text("--%s\r\nContent-Disposition: %s\r\nContent-Type: %s\r\n\r\n", boundary, disposition, media)
		parts = append(parts, &content{file: file, form: f, note: note})
		text("\r\n")
	}
	text("--%s--\r\n", boundary)
	if f.total < 0 {
		length = -1
	} else {
		length += f.total
	}
	return io.MultiReader(parts...), length, "multipart/form-data; boundary=" + boundary
}

// content opens its file when it is read first.
type content struct {
	file   File
	form   *form
	note   func(n int)
	reader io.Reader
}

func (c *content) Read(into []byte) (int, error) {
	if c.reader == nil {
		c.reader = c.file.stream
		if c.file.Open != nil {
			opened, err := c.file.Open()
			if err != nil {
				c.form.failure = err
				return 0, err
			}
			c.reader = opened
		}
		c.note(0)
	}
	n, err := c.reader.Read(into)
	if n > 0 {
		c.note(n)
	}
	if err != nil {
		if closer, ok := c.reader.(io.Closer); ok && c.file.Open != nil {
			_ = closer.Close()
		}
		if err != io.EOF {
			c.form.failure = err
		}
	}
	return n, err
}
