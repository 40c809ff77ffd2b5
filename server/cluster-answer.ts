import { apiError, Failure } from '@signalbox/broker/api/failure'
import { ApiError, UPSTREAM_FAILURE_HEADER } from '@signalbox/contract/errors'
import { isRecord } from '@signalbox/formats/is-record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { NoAnswer, type Target } from './upstream-call.ts'

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

/** Whether a call failed at the cluster or on the way to it, or took too long, and not in this process. */
const isNoAnswer = (error: unknown) =>
  error instanceof NoAnswer ||
  error instanceof ApiError ||
  (error instanceof DOMException && error.name === 'TimeoutError')

/**
 * Answers with a refusal of this process or of the cluster, which may also not have answered. Other errors are faults
 * of this process: they are logged.
 */
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
  if (!isNoAnswer(error)) {
    reply.log.error({ err: error, upstream: name }, 'A call for a cluster could not be answered')
    const { status, body } = apiError('INTERNAL_ERROR')
    return reply.code(status).send(body)
  }
  const code = 'UPSTREAM_UNREACHABLE'
  const message = `The cluster ${name} cannot be reached`
  return reply
    .code(502)
    .headers({ [UPSTREAM_FAILURE_HEADER]: code, 'cache-control': 'no-store' })
    .send({ code, message })
}
