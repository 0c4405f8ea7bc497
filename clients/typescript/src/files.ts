// Files to upload, encoded as a form whose bytes are produced while they are sent.

type Content = Blob | Uint8Array | ArrayBuffer | AsyncIterable<Uint8Array>;

/** A file with its name. */
export interface NamedFile {
  name: string;
  /**
   * Bytes, a Blob, or a stream. A stream can be sent once, so a failed upload is not tried again. With a function that
   * opens the stream, it is.
   */
  content: Content | (() => Content | Promise<Content>);
  /** Number of bytes of a stream, for the progress. */
  size?: number;
  /** Media type; by default that of the extension of the name. */
  type?: string;
}

/** A path (not in browsers), a File, or content with a name. */
export type FileInput = string | File | NamedFile;

export interface FormInput {
  fields: Record<string, string | null | undefined>;
  files: (readonly [field: string, file: FileInput])[];
}

interface Part {
  field: string;
  name: string;
  type: string;
  size: number | undefined;
  open(): Promise<Content>;
}

export interface Form {
  contentType: string | undefined;
  /** Whether it can be sent more than once. */
  repeatable: boolean;
  body(report: () => void): FormData | ReadableStream<Uint8Array> | Promise<FormData>;
  /** The error of a file that could not be read. */
  failure?: unknown;
}

export interface UploadProgress {
  /** Bytes of the files that were sent. */
  loaded: number;
  /** Bytes of all files; null when the size of a stream is not known. */
  total: number | null;
}

const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
};

/** Browsers can't send a body while it is produced; there the form is a FormData. */
const canStream = typeof process !== 'undefined' && typeof process.versions?.node === 'string';

export async function prepareForm(input: FormInput, onProgress?: (progress: UploadProgress) => void): Promise<Form> {
  const parts = await Promise.all(input.files.map(([field, file]) => partOf(field, file)));
  const fields = Object.entries(input.fields).filter((entry): entry is [string, string] => entry[1] != null);
  const sizes = parts.map(({ size }) => size);
  const total = sizes.includes(undefined) ? null : sizes.reduce<number>((sum, size) => sum + size!, 0);
  const repeatable = !input.files.some(([, file]) => isStream(file));
  if (!canStream) {
    const body = async () => {
      const form = new FormData();
      for (const [name, value] of fields) form.append(name, value);
      for (const part of parts) {
        const blob = await blobOf(await part.open());
        form.append(part.field, new Blob([blob], { type: part.type }), part.name);
      }
      onProgress?.({ loaded: 0, total });
      return form;
    };
    return { contentType: undefined, repeatable, body };
  }
  const boundary = `lintel-${crypto.randomUUID()}`;
  const form: Form = {
    contentType: `multipart/form-data; boundary=${boundary}`,
    repeatable,
    body(report) {
      const chunks = encode(boundary, fields, parts, (loaded) => {
        report();
        onProgress?.({ loaded, total });
      });
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          try {
            const { done, value } = await chunks.next();
            if (done) controller.close();
            else controller.enqueue(value);
          } catch (error) {
            form.failure = error;
            controller.error(error);
          }
        },
        async cancel() {
          await chunks.return(undefined);
        },
      });
    },
  };
  return form;
}

const isStream = (file: FileInput): boolean =>
  typeof file === 'object' && 'content' in file && Symbol.asyncIterator in Object(file.content);

async function partOf(field: string, file: FileInput): Promise<Part> {
  if (typeof file === 'string') {
    const { createReadStream, promises } = await import(/* webpackIgnore: true */ /* @vite-ignore */ fileSystem);
    const name = file.split(/[\\/]/).at(-1)!;
    // Fails before anything is sent when there is no such file.
    const { size } = await promises.stat(file);
    return { field, name, type: typeOf(name), size, open: async () => createReadStream(file) };
  }
  if (!('content' in file)) {
    return { field, name: file.name, type: file.type || typeOf(file.name), size: file.size, open: async () => file };
  }
  const { name, content, type = typeOf(name) } = file;
  const size = file.size ?? (typeof content === 'function' ? undefined : sizeOf(content));
  return { field, name, type, size, open: async () => (typeof content === 'function' ? content() : content) };
}

/** As a value, so that no bundler looks for it. */
const fileSystem = 'node:fs' as string;

const typeOf = (name: string) => types[name.split('.').at(-1)!.toLowerCase()] ?? 'application/octet-stream';

const sizeOf = (content: Content) =>
  content instanceof Blob ? content.size : 'byteLength' in content ? content.byteLength : undefined;

async function* encode(
  boundary: string,
  fields: [string, string][],
  parts: Part[],
  report: (loaded: number) => void,
): AsyncGenerator<Uint8Array, void> {
  const text = (value: string) => new TextEncoder().encode(value);
  for (const [name, value] of fields) {
    yield text(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  let loaded = 0;
  report(loaded);
  for (const { field, name, type, open } of parts) {
    const disposition = `form-data; name="${field}"; filename="${escaped(name)}"`;
    yield text(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`);
    for await (const chunk of chunksOf(await open())) {
      yield chunk;
      loaded += chunk.byteLength;
      report(loaded);
    }
    yield text('\r\n');
  }
  yield text(`--${boundary}--\r\n`);
}

/** As browsers do it. */
const escaped = (name: string) => name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const chunkBytes = 65_536;

async function* chunksOf(content: Content): AsyncGenerator<Uint8Array, void> {
  if (content instanceof Blob) {
    const reader = (content.stream() as ReadableStream<Uint8Array>).getReader();
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
      await reader.cancel();
    }
  } else if (Symbol.asyncIterator in content) {
    yield* content;
  } else {
    const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
    for (let from = 0; from < bytes.length; from += chunkBytes) yield bytes.subarray(from, from + chunkBytes);
  }
}

async function blobOf(content: Content): Promise<Blob> {
  if (content instanceof Blob) return content;
  if (!(Symbol.asyncIterator in content)) return new Blob([content as ArrayBuffer]);
  const chunks: ArrayBuffer[] = [];
  for await (const chunk of content) chunks.push(chunk.slice().buffer as ArrayBuffer);
  return new Blob(chunks);
}
