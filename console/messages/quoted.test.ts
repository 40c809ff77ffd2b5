import { describe, expect, it } from 'vitest'
import { QUOTED, RESULTS, STATES } from '#testing/quoted.ts'
import { errorMessages } from './errors.messages.ts'
import { fieldMessages } from './fields.messages.ts'
import { nameFault } from './name-fault.ts'
import { resultMessages } from './results.messages.ts'
import { stateMessages } from './states.messages.ts'

type Text = string | ((of?: string) => string)
type Catalogue = Record<string, { en: Text; zh: Text }>

const said = (text: Text) => (typeof text === 'string' ? text : text.length === 0 ? text() : '')
const listPairs = (catalogue: Catalogue) =>
  Object.values(catalogue).map(({ en, zh }) => [said(en), said(zh)])
const { between: _, ...faults } = fieldMessages
const MESSAGES = [...listPairs(errorMessages), ...listPairs(faults as Catalogue)]

describe('the catalogue has the texts of the specification', () => {
  it.each(QUOTED)('message %s', (...pair) => expect(MESSAGES).toContainEqual(pair))
  it.each(RESULTS)('result %s', (...pair) => expect(listPairs(resultMessages)).toContainEqual(pair))
  it.each(STATES)('state %s', (...pair) =>
    expect(listPairs(stateMessages as Catalogue)).toContainEqual(pair),
  )

  it('a result is followed by its object', () => {
    expect(resultMessages.created.en('plant-db')).toBe('Created: plant-db')
    expect(resultMessages.created.zh('plant-db')).toBe('创建成功：plant-db')
  })

  it('an empty field is named by its label, with a space between Chinese and Latin', () => {
    expect(fieldMessages.required.en('Server')).toBe('Server is required')
    expect(fieldMessages.required.zh('服务器地址')).toBe('服务器地址不能为空')
    expect(fieldMessages.required.zh('URL')).toBe('URL 不能为空')
    expect(fieldMessages.select.en('Connector')).toBe('Please select connector')
    expect(fieldMessages.select.zh('Schema')).toBe('请选择 Schema')
  })

  it('a name is required, and one that breaks its pattern may not have Chinese characters', () => {
    const digits = /^[A-Za-z0-9]+$/
    expect(nameFault('', digits)).toBe(fieldMessages.nameRequired)
    expect(nameFault('a1', digits)).toBeUndefined()
    expect(nameFault('名', digits)?.en).toMatch(/^Begin with a letter or a digit.*255.*Chinese/)
    expect(nameFault('a'.repeat(9), digits, 8)?.en).toContain('8 characters at most')
    expect(nameFault('1', /^[a-z]\w*$/)?.zh).toMatch(/^须以字母开头.*不支持中文$/)
  })
})
