// Reads a file sequentially in the pieces that a format needs, through one buffer.
import { type FileHandle, open } from 'node:fs/promises';
import { UnreadableFile } from '../refusals.ts';

const bufferBytes = 65_536;

export class ChunkReader implements AsyncDisposable {
  readonly #file: FileHandle;
  #rest: Buffer = Buffer.alloc(0);

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<ChunkReader> {
    return new ChunkReader(await open(path));
  }

  /** The next bytes, at most this many; empty at the end of the file. */
  async readUpTo(most = bufferBytes): Promise<Buffer> {
    if (this.#rest.length === 0) {
      const { buffer, bytesRead } = await this.#file.read(Buffer.allocUnsafe(bufferBytes), 0, bufferBytes);
      this.#rest = buffer.subarray(0, bytesRead);
    }
    const found = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(found.length);
    return found;
  }

  /** Exactly this many bytes. @throws UnreadableFile when the file is shorter */
  async readExactly(length: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = length; left > 0; ) {
      const part = await this.readUpTo(left);
      if (part.length === 0) throw new UnreadableFile();
      parts.push(part);
      left -= part.length;
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  }

  /** Puts back the bytes read last. */
  unread(bytes: Buffer): void {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([bytes, this.#rest]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}
