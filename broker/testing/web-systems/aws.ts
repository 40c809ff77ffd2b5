import { createHash, createHmac } from 'node:crypto'
import type { ServiceRequest } from '../http-service.ts'
import type { SystemAnswer } from './system.ts'

export const AWS_KEYS = { aws_access_key_id: 'AKID', aws_secret_access_key: 's3cret/+' }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=AKID\/(\d{8})\/([\w-]+)\/(\w+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w{64})$/

/** Signature Version 4, calculated from the request as the documentation of Amazon says. */
function isSigned({ method, url, headers, body }: ServiceRequest, service: string): boolean {
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  const [, day = '', region = '', named, signed = '', signature] = parts ?? []
  const names = signed.split(';')
  if (named !== service || !names.includes('host') || !names.includes('x-amz-date')) return false
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n')
  const date = String(headers['x-amz-date'])
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const keyOfDay = hmac(`AWS4${AWS_KEYS.aws_secret_access_key}`, day)
  const key = hmac(hmac(hmac(keyOfDay, region), service), 'aws4_request')
  return date.startsWith(day) && hmac(key, text).toString('hex') === signature
}

export const awsError = (code: string, message: string, status = 400): SystemAnswer => ({
  status,
  body: { __type: `com.amazonaws.v1#${code}`, message },
})

/** The operation of a request with a good signature, or the answer to another one. */
export function readSignedOperation(
  request: ServiceRequest,
  service: string,
  version: string,
): string | SystemAnswer {
  if (!isSigned(request, service)) {
    return awsError('InvalidSignatureException', 'The request signature does not match')
  }
  const target = String(request.headers['x-amz-target'])
  if (!target.startsWith(`${version}.`)) return awsError('UnknownOperationException', '')
  return target.slice(version.length + 1)
}
