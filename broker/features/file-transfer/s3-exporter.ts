import { open } from 'node:fs/promises'
import type { Outgoing } from '../../backends/outgoing.ts'
import { S3Connection, type S3Settings } from '../../integration/kinds/s3/connection.ts'
import type { CompleteFile, Exporter } from './exporter.ts'
import type { StoredFile } from './file-table.ts'

export interface S3ExporterSettings {
  s3: S3Settings
  bucket: string
  /** A larger file is uploaded in parts of this size. */
  partBytes: number
  headers: Readonly<Record<string, string>>
  urlSeconds: number
}

/** A bucket of Amazon S3, or of another storage with its API. */
export class S3Exporter implements Exporter {
  readonly kind = 's3'
  readonly place: string
  readonly #settings: S3ExporterSettings
  readonly #connection: S3Connection

  constructor(
    settings: S3ExporterSettings,
    { node, outgoing }: { node: string; outgoing: Outgoing },
  ) {
    this.#settings = settings
    this.place = settings.bucket
    const onLost = () => {} // the next request opens another connection
    this.#connection = new S3Connection(settings.s3, {
      name: 'file_transfer',
      node,
      outgoing,
      isTrial: false,
      onLost,
    })
    this.#connection.open()
  }

  async put({ source, size, ref: key, signal }: CompleteFile): Promise<void> {
    const { bucket, headers, partBytes } = this.#settings
    const handle = await open(source, 'r')
    const read = async (from: number, to: number) => {
      signal.throwIfAborted()
      const bytes = Buffer.alloc(to - from)
      for (let at = 0; at < bytes.length; ) {
        const { bytesRead } = await handle.read(bytes, at, bytes.length - at, from + at)
        if (bytesRead === 0) throw new Error('the segments are shorter than the file')
        at += bytesRead
      }
      return bytes
    }
    try {
      await this.#connection.putContent({ bucket, key, headers }, { size, read }, partBytes)
    } finally {
      await handle.close()
    }
  }

  check(): Promise<void> {
    return this.#connection.checkBucket(this.place)
  }

  downloadAddress({ place: bucket, ref: key }: StoredFile): Promise<string> {
    return this.#connection.downloadAddress({ bucket, key }, this.#settings.urlSeconds)
  }

  close(): Promise<void> {
    return this.#connection.stop()
  }
}
