import { expect, it } from 'vitest'
import { metrics, ofNode, writeText } from './exposition.ts'
import { pushPath } from './push.ts'

const group = (labels: Record<string, string>, value: number) => ({
  name: 'g',
  metrics: metrics('m', [['a', 'gauge', 'A help\nwith \\']]),
  rows: [{ labels, values: { m_a: value } }],
  isList: true,
})

it('escapes labels and help texts, and writes every number', () => {
  expect(writeText([group({ id: 'a"b\\c\nd' }, 1.5)])).toBe(
    '# HELP m_a A help\\nwith \\\\\n# TYPE m_a gauge\nm_a{id="a\\"b\\\\c\\nd"} 1.5\n',
  )
  expect(writeText([group({}, Number.POSITIVE_INFINITY)])).toContain('\nm_a +Inf\n')
  expect(writeText([group({}, Number.NaN)])).toContain('\nm_a NaN\n')
})

it('declares metrics without a value', () => {
  expect(writeText([{ ...group({}, 1), rows: [] }])).toBe(
    '# HELP m_a A help\\nwith \\\\\n# TYPE m_a gauge\n',
  )
})

it('labels all rows with the node', () => {
  expect(writeText(ofNode('n@h', [group({ id: 'x' }, 1)]))).toContain('m_a{node="n@h",id="x"} 1')
})

it.each([
  ['${name}/instance/${name}~${host}', '/metrics/job/sb/instance/sb~10.0.0.1'],
  ['a b/x/ü?#', '/metrics/job/a%20b/x/%C3%BC%3F%23'],
])('the path of a push with the job name %j', (jobName, path) => {
  const settings = { intervalMs: 1, headers: {}, jobName }
  expect(pushPath({ ...settings, url: new URL('http://g:1') }, 'sb@10.0.0.1')).toBe(path)
  expect(pushPath({ ...settings, url: new URL('http://g:1/gw/') }, 'sb@10.0.0.1')).toBe(
    `/gw${path}`,
  )
})
