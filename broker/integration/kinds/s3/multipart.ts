import type { HttpAnswer } from '../../../backends/http.ts'
import { SendFault } from '../../result.ts'
import type { Content } from './connection.ts'

/** Limit of S3 for the parts of one object. */
const MAX_PARTS = 10_000
const NOTHING = Buffer.alloc(0)

/** @throws {SendFault} if the storage does not accept the request */
type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  query: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) => Promise<HttpAnswer>

/** Uploads an object in parts, and asks the storage to delete them after a failure. */
export async function putInParts(
  headers: Readonly<Record<string, string>>,
  { size, read }: Content,
  leastBytes: number,
  send: Send,
): Promise<void> {
  const started = await send('POST', 'uploads=', headers, NOTHING)
  const id = /<UploadId>([^<&]{1,1024})<\/UploadId>/.exec(started.text)?.[1]
  if (id === undefined) throw new SendFault('no identifier of an upload', { isRecoverable: true })
  const upload = `uploadId=${encodeURIComponent(id)}`
  const partBytes = Math.max(leastBytes, Math.ceil(size / MAX_PARTS))
  try {
    const parts: string[] = []
    for (let from = 0; from < size; from += partBytes) {
      const number = parts.length + 1
      const part = await read(from, Math.min(from + partBytes, size))
      const { etag } = await send('PUT', `partNumber=${number}&${upload}`, {}, part)
      if (etag === undefined) throw new SendFault('a part has no ETag', { isRecoverable: true })
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${inXml(etag)}</ETag></Part>`)
    }
    const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const type = { 'content-type': 'application/xml' }
    const { text } = await send('POST', upload, type, Buffer.from(list))
    // The status is sent before the parts are joined.
    const failure = /<Error>[^]*<Code>([^<]{1,100})<\/Code>/.exec(text)?.[1]
    if (failure !== undefined) throw new SendFault(failure, { isRecoverable: true })
  } catch (error) {
    await send('DELETE', upload, {}, NOTHING).catch(() => {}) // a rule of the bucket deletes them
    throw error
  }
}

const inXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
