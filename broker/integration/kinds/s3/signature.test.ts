import { expect, it } from 'vitest'
import { csv } from './csv.ts'
import { FileKey } from './key.ts'
import { regionOf, signed } from './signature.ts'

it('signs as the published example of Amazon: PUT object', async () => {
  const headers = await signed(
    {
      method: 'PUT',
      url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: Buffer.from('Welcome to Amazon S3.'),
      datetime: '20130524T000000Z',
    },
    {
      id: 'AKIAIOSFODNN7EXAMPLE',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
      region: 'us-east-1',
    },
  )
  expect(headers.authorization).toContain(
    'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  )
})

it('knows the regions of Amazon', () => {
  expect(regionOf('s3.eu-central-1.amazonaws.com')).toBe('eu-central-1')
  expect(regionOf('minio.local')).toBe('us-east-1')
})

it('writes CSV that no value can leave', () => {
  const rows: Record<string, string>[] = [{ b: 'x"y,z\n', a: '1' }, { c: '' }]
  expect(csv(rows, ['b'])).toBe('b,a,c\r\n"x""y,z\n",1,\r\n,,\r\n')
})

it('appends what makes the keys of files different', () => {
  const file = { action: 'a', node: 'n', since: 0, until: 60_000, sequence: 3 }
  expect(new FileKey('x').render(file)).toBe('x/a/n/1970-01-01T00:00:00Z/3')
  const all = '${action}/${node}/${datetime_until.unix}/${datetime.rfc3339}_${sequence}.csv'
  expect(new FileKey(all).render(file)).toBe('a/n/60/1970-01-01T00:00:00+00:00_3.csv')
  expect(() => new FileKey('${topic}')).toThrow()
})
