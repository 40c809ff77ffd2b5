import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'

export interface AwsKeys {
  id: string
  secret: string
  region: string
}

interface SignedRequest {
  method: string
  /** With the host that the request is for. */
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** Such as `20130524T000000Z`; now without it. */
  datetime?: string
}

/** The headers of a request to S3 with its signature (AWS Signature Version 4) over all of its content. */
export async function signed(
  { method, url, headers, body, datetime }: SignedRequest,
  { id, secret, region }: AwsKeys,
): Promise<Record<string, string>> {
  const digest = createHash('sha256').update(body).digest('hex')
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'x-amz-content-sha256': digest },
    accessKeyId: id,
    secretAccessKey: secret,
    service: 's3',
    region,
    ...(datetime !== undefined && { datetime }),
  })
  const { headers: complete } = await signer.sign()
  return Object.fromEntries([...complete].filter(([name]) => name !== 'host'))
}

/** The region in the names of Amazon's hosts; other services mostly use the default. */
export const regionOf = (host: string): string =>
  /^s3[.-]([a-z0-9-]+)\.amazonaws\./.exec(host)?.[1] ?? 'us-east-1'
