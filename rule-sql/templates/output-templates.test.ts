import { expect, it } from 'vitest'
import {
  actionTemplates,
  missingIn,
  renderTemplates,
  republishTemplates,
} from './output-templates.ts'

const joinTexts = (fields: ReturnType<typeof renderTemplates>) =>
  Object.fromEntries(
    fields.map(({ name, parts }) => [name, parts?.map(({ text }) => text).join('')]),
  )

it('renders a republished message as the broker does, and finds what the row lacks', () => {
  const args = {
    topic: 'out/${clientid}/${room}',
    payload: '',
    mqtt_properties: { 'Content-Type': 'text/${kind}' },
  }
  const fields = renderTemplates(republishTemplates(args), { clientid: 'c1', t: 21 })
  expect(joinTexts(fields)).toEqual({
    topic: 'out/c1/undefined',
    payload: '{"t":21,"clientid":"c1"}',
    qos: '0',
    retain: 'false',
    'Content-Type': 'text/undefined',
  })
  expect(missingIn(fields)).toEqual(['${room}', '${kind}'])
})

it('renders the parameters of an action, and its whole row where it names no body', () => {
  const parameters = {
    path: '/in',
    method: 'post',
    headers: { 'x-client': '${clientid}' },
    list: [{ key: '${t}' }],
  }
  expect(
    joinTexts(renderTemplates(actionTemplates('http', parameters), { clientid: 'c1', t: 21 })),
  ).toEqual({
    path: '/in',
    'headers.x-client': 'c1',
    'list[1].key': '21',
    body: '{"t":21,"clientid":"c1"}',
  })
})
