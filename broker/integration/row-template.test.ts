import { float } from '@signalbox/rule-sql/values/value'
import { describe, expect, it } from 'vitest'
import { RenderError, RowTemplate } from './row-template.ts'

const row = {
  topic: 't/1',
  payload: '{"a":{"b":[1,2]},"n":1.50}',
  count: 3,
  ratio: float(2),
  isOn: true,
  nothing: null,
  list: [104, 105],
  pub_props: { 'User-Property': { a: 'b' } },
}

describe('a template of a row', () => {
  it.each([
    ['', ''],
    ['plain', 'plain'],
    ['x/${topic}/y', 'x/t/1/y'],
    ['${.topic}', 't/1'],
    ['${count} ${ratio} ${isOn} ${nothing}', '3 2.0 true null'],
    ['${missing}|${topic.a}|${count.a}', 'undefined|undefined|undefined'],
    ['${payload.a}', '{"b":[1,2]}'],
    ['${payload.n}', '1.5'],
    ['${list}', '[104,105]'],
    ['${$}{topic}', '${topic}'],
    // Only letters, digits, dots and underscores make a placeholder.
    ["${pub_props.'User-Property'}", "${pub_props.'User-Property'}"],
    ['${list[1]}', '${list[1]}'],
    ['${constructor}${__proto__}', 'undefinedundefined'],
  ])('%s is %s', (template, text) => {
    expect(new RowTemplate(template).text(row)).toBe(text)
    expect(new RowTemplate(template).bytes(row).toString()).toBe(text)
  })

  it.each(['${}', '${.}'])('%s is the whole row as JSON', (template) => {
    const { topic, count } = row
    expect(JSON.parse(new RowTemplate(template).text({ topic, count }))).toEqual({ topic, count })
  })

  it('writes a missing value as it is asked to', () => {
    expect(new RowTemplate('<${missing}>', { missing: '' }).text(row)).toBe('<>')
  })

  it('keeps bytes that are no text', () => {
    const payload = Uint8Array.of(0xff, 0, 1)
    expect(new RowTemplate('${payload}').bytes({ payload })).toEqual(Buffer.from(payload))
    expect(new RowTemplate('<${payload}>').bytes({ payload })).toEqual(
      Buffer.from([0x3c, 0xff, 0, 1, 0x3e]),
    )
  })

  it('gives the value itself where it is one placeholder', () => {
    expect(new RowTemplate('${count}').value(row)).toBe(3)
    expect(new RowTemplate('${isOn}').value(row)).toBe(true)
    expect(new RowTemplate('${missing}').value(row)).toBeUndefined()
    expect(new RowTemplate('1').value(row)).toBe('1')
    expect(new RowTemplate('${count}${count}').value(row)).toBe('33')
  })

  it('ends at the limits of a rule', () => {
    const huge = Array.from({ length: 1000 }, () => 'x'.repeat(10_000))
    expect(() => new RowTemplate('${huge}').text({ huge })).toThrow(RenderError)
  })
})
