import multipart from '@fastify/multipart'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { apiError, Failure } from './failure.ts'

/** Limits of a form besides the size of its file; real brokers read one field. */
const MAX_FIELDS = 16
const LIMITS = {
  files: 1,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 1,
  fieldNameSize: 256,
  fieldSize: 16 * 1024,
  headerPairs: 32,
}

/** Allowance for the other fields and the framing of a form, beside its file. */
const FORM_BYTES = 64 * 1024

/** Forms (RFC 7578) become readable in this scope. */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { limits: LIMITS })
}

/** A request whose body is the file in a field of its form; without a form it stays as it is. */
export async function withFile(
  request: FastifyRequest,
  field: string,
): Promise<Pick<FastifyRequest, 'params' | 'query' | 'body'>> {
  if (!request.isMultipart()) return request
  const body = await readFile(request, field)
  if (body === undefined) {
    throw apiError('BAD_REQUEST', { message: `Missing required parameter: ${field}` })
  }
  return { params: request.params, query: request.query, body }
}

/** Like `withFile`, but the handler reads the file while it arrives. */
export async function withStreamedFile(
  request: FastifyRequest,
  field: string,
): Promise<Pick<FastifyRequest, 'params' | 'query' | 'body'>> {
  const missing = () => apiError('BAD_REQUEST', { message: `Missing required parameter: ${field}` })
  if (!request.isMultipart()) throw missing()
  const fileSize = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length']) > fileSize + FORM_BYTES) throw tooLarge()
  try {
    const part = await request.file({ limits: { ...LIMITS, fileSize } })
    if (part === undefined || part.fieldname !== field) throw missing()
    part.file.once('limit', () => part.file.destroy(tooLarge()))
    const body = new StreamedFile(part.file, part.filename)
    return { params: request.params, query: request.query, body }
  } catch (error) {
    throw refusal(error)
  }
}

async function readFile(request: FastifyRequest, field: string): Promise<File | undefined> {
  const fileSize = request.routeOptions.bodyLimit
  if (Number(request.headers['content-length']) > fileSize) throw tooLarge()
  let found: File | undefined
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize } })) {
      if (part.type === 'field') continue
      // At once: the rest of the request may have no end.
      part.file.once('limit', () => part.file.destroy(tooLarge()))
      const pieces: Buffer[] = []
      for await (const piece of part.file) pieces.push(piece)
      const bytes = Buffer.concat(pieces)
      if (part.fieldname === field) {
        found = new TextFile(new TextDecoder().decode(bytes), part.filename)
      }
    }
  } catch (error) {
    throw refusal(error)
  }
  return found
}

/** A file that is decoded once: `File` would hold the bytes of a large one beside its text. */
class TextFile extends File {
  readonly #text: string

  constructor(text: string, name: string) {
    super([], name)
    this.#text = text
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#text)
  }
}

/** A file of a form that is still received; its stream is read once. */
export class StreamedFile extends File {
  readonly content: AsyncIterable<Buffer>

  constructor(content: AsyncIterable<Buffer>, name: string) {
    super([], name)
    this.content = content
  }
}

const tooLarge = () =>
  apiError('BAD_REQUEST', {
    status: 413,
    message: 'Request body is too large',
    headers: { connection: 'close' },
  })

/** The parser's error as the API writes it. */
function refusal(error: unknown): Failure {
  if (error instanceof Failure) return error
  const { statusCode, message } = error as Partial<FastifyError> // the plugin's, or an `Error` of its parser
  return apiError('BAD_REQUEST', {
    status: statusCode === 413 ? 413 : 400,
    message: message ?? 'The form cannot be read',
  })
}
