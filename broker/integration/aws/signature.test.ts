import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { regionFromHost, signed } from './signature.ts'

it('signs as the published example of Amazon: PUT object', async () => {
  const headers = await signed(
    {
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
        'x-amz-content-sha256': createHash('sha256').update('Welcome to Amazon S3.').digest('hex'),
      },
      datetime: '20130524T000000Z',
    },
    {
      id: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      service: 's3',
    },
  )
  expect(headers.authorization).toContain(
    'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
})

it.each([
  ['GET', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['POST', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
])('signs as the published test suite of Amazon: %s', async (method, signature) => {
  const headers = await signed(
    {
      method,
      url: 'https://example.amazonaws.com/',
      headers: {},
      body: '',
      datetime: '20150830T123600Z',
    },
    {
      id: 'AKIDEXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
      service: 'service',
    },
  )
  expect(headers.authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, SignedHeaders=host;x-amz-date, Signature=${signature}`,
  )
})

it.each([
  ['s3.eu-central-1.amazonaws.com', 'eu-central-1'],
  ['s3-eu-west-1.amazonaws.com', 'eu-west-1'],
  ['kinesis-fips.us-gov-west-1.amazonaws.com', 'us-gov-west-1'],
  ['vpce-1a.kinesis.ap-northeast-2.vpce.amazonaws.com', 'ap-northeast-2'],
  ['minio.local', 'us-east-1'],
])('knows the regions of Amazon: %s', (host, region) => {
  expect(regionFromHost(host)).toBe(region)
})
