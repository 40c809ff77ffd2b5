import { expect, it } from 'vitest'
import { csv } from './csv.ts'
import { FileKey } from './key.ts'

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
