import { apiError, Failure } from '@signalbox/broker/api/failure'
import { ApiError, UPSTREAM_FAILURE_HEADER } from '@signalbox/contract/errors'
import { isRecord } from '@signalbox/formats/is-record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Target } from './upstream-call.ts'

/** Requests and answers of operations that this process answers in place of a cluster. */

const MAX_BODY_BYTES = 1024 * 1024

/** The body of a request. @throws {Failure} 400 if it is no JSON, or too large */
export async function jsonBody({ raw }: FastifyRequest): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of raw as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MAX_BODY_BYTES) {
      throw apiError('BAD_REQUEST', { message: 'The request is too large' })
    }
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    throw apiError('BAD_REQUEST', { message: 'The request is not JSON' })
  }
}

/** Answers with a refusal: of this process, or of the cluster, which may also not have answered. */
export function sendClusterFailure(
  reply: FastifyReply,
  { name }: Pick<Target, 'name'>,
  error: unknown,
): FastifyReply {
  if (error instanceof Failure) return reply.code(error.status).send(error.body)
  if (error instanceof ApiError && error.kind === 'http') {
    const { status, code, message, body } = error
    return reply.code(status).send(isRecord(body) ? body : { code, message })
  }
  const code = 'UPSTREAM_UNREACHABLE'
  const message = `The cluster ${name} cannot be reached`
  return reply.code(502).header(UPSTREAM_FAILURE_HEADER, code).send({ code, message })
}
