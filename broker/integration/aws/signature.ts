import { AwsV4Signer } from 'aws4fetch'

export interface AwsKeys {
  id: string
  secret: string
  region: string
  /** Such as `s3`. */
  service: string
}

interface SignedRequest {
  method: string
  /** With the host that the request is for. */
  url: string
  headers: Readonly<Record<string, string>>
  /** S3 has the digest of the content in a header instead. */
  body?: string
  /** Such as `20130524T000000Z`; now without it. */
  datetime?: string
}

/** The headers of a request with its signature (AWS Signature Version 4) over all of its content. */
export async function signed(
  { method, url, headers, body, datetime }: SignedRequest,
  { id, secret, region, service }: AwsKeys,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers },
    accessKeyId: id,
    secretAccessKey: secret,
    service,
    region,
    ...(body !== undefined && { body }),
    ...(datetime !== undefined && { datetime }),
  })
  const { headers: complete } = await signer.sign()
  return Object.fromEntries([...complete].filter(([name]) => name !== 'host'))
}

/** The address of an object with a signature, which holds for some seconds. */
export async function presigned(
  url: string,
  seconds: number,
  { id, secret, region, service }: AwsKeys,
): Promise<string> {
  const target = new URL(url)
  target.searchParams.set('X-Amz-Expires', String(seconds))
  const signer = new AwsV4Signer({
    method: 'GET',
    url: target.toString(),
    accessKeyId: id,
    secretAccessKey: secret,
    service,
    region,
    signQuery: true,
  })
  return (await signer.sign()).url.toString()
}

/** The region in the names of Amazon's hosts; other services mostly use the default. */
export const regionFromHost = (host: string): string =>
  /(?:^|[.-])([a-z]{2}(?:-[a-z]+)+-\d)\.(?:vpce\.)?amazonaws\./.exec(host)?.[1] ?? 'us-east-1'
