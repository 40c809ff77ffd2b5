import { HEADER_NAME } from '@signalbox/contract/integration/http'
import { MAX_SECRET_BYTES } from '@signalbox/rule-sql/webhooks/signature'
import { PUBLISH } from '@signalbox/rule-sql/webhooks/trigger'
import { fieldCodec } from '#form/codec.ts'
import {
  type Field,
  type FieldGroup,
  kindFields,
  type Kind,
  type Look,
  movedField,
} from '#form/field.ts'
import { commonMessages as m } from '#domain/integration/fields.messages.ts'
import { findItemKind } from '#domain/integration/kinds.ts'
import { EventsEditor, TopicsEditor, TriggerEditor } from './TriggerEditors.tsx'
import { HAND_WRITTEN, topicProblem } from './trigger.ts'
import { webhookFormMessages as t } from './webhook-form.messages.ts'

/**
 * The part that calculates signatures. The action of the embedded broker keeps the secret unreadable; on a cluster,
 * only the statement of the rule can sign.
 */
export type Signer = 'action' | 'rule'

const SECRET_BYTES = 32
const fieldsAt = (noun: 'connector' | 'action') => {
  const kind = findItemKind(noun, 'http')
  const fields = kind === undefined ? [] : kindFields(kind)
  return new Map(
    fields.map((field) => [field.path, movedField(field, (path) => `${noun}.${path}`)]),
  )
}
const ofConnector = fieldsAt('connector')
const ofAction = fieldsAt('action')

const pick = (fields: ReadonlyMap<string, Field>, ...paths: string[]): readonly Field[] =>
  paths.flatMap((path) => fields.get(path) ?? [])

const startingWith = (fields: ReadonlyMap<string, Field>, start: string): readonly Field[] =>
  [...fields].flatMap(([path, field]) => (path.startsWith(start) ? [field] : []))

/** A new webhook has the headers of its connector only; defaults of the action would override them. */
const headersOfAction = pick(ofAction, 'parameters.headers').map((field) => ({
  ...field,
  label: t.actionHeaders,
  preset: {},
}))

const isTrigger = (kind: string) => (look: Look) => look('trigger.kind') === kind

const chosen = (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? t.chooseEvent : undefined

const topicsProblem = (value: unknown) => {
  const topics = value as readonly string[] // of its editor
  return topics.map((_, i) => topicProblem(topics, i)).find((problem) => problem !== undefined)
}

const trigger: FieldGroup = {
  title: t.trigger,
  fields: [
    {
      path: 'trigger.kind',
      as: 'custom',
      label: t.kind,
      preset: 'messages',
      options: [
        { value: 'messages', label: t.messages },
        { value: 'events', label: t.events },
        { value: 'all', label: t.all },
      ],
      Editor: TriggerEditor,
      warn: (value) => (value === 'all' ? t.allWarning : undefined),
    },
    {
      path: 'trigger.statement',
      as: 'custom',
      label: t.kind,
      when: isTrigger(HAND_WRITTEN),
      silently: (look) => look('trigger.statement'),
    },
    {
      path: 'trigger.messages',
      as: 'custom',
      label: t.messages,
      otherwise: [PUBLISH],
      when: isTrigger('messages'),
      Editor: EventsEditor,
      check: chosen,
    },
    {
      path: 'trigger.topics',
      as: 'custom',
      label: t.topics,
      help: t.topicsHelp,
      otherwise: [],
      when: isTrigger('messages'),
      Editor: TopicsEditor,
      check: topicsProblem,
    },
    {
      path: 'trigger.events',
      as: 'custom',
      label: t.events,
      otherwise: [],
      when: isTrigger('events'),
      Editor: EventsEditor,
      check: chosen,
    },
  ],
}

const request: readonly FieldGroup[] = [
  {
    title: m.template,
    fields: [
      ...pick(ofAction, 'parameters.method'),
      ...pick(ofConnector, 'url').map((field) => ({
        ...field,
        preset: 'http://',
        help: t.urlHelp,
      })),
      ...pick(ofConnector, 'headers'),
      ...pick(ofAction, 'parameters.body').map((field) => ({ ...field, help: t.bodyHelp })),
    ],
  },
  { title: t.tls, fields: startingWith(ofConnector, 'ssl.') },
  {
    title: m.advanced,
    isFolded: true,
    fields: [
      ...pick(ofAction, 'parameters.path'),
      ...headersOfAction,
      ...pick(ofAction, 'parameters.max_retries'),
      ...pick(ofConnector, 'connect_timeout', 'pool_size', 'pool_type', 'enable_pipelining'),
      ...pick(ofConnector, 'resource_opts.start_timeout'),
    ],
  },
  { title: m.buffering, isFolded: true, fields: startingWith(ofAction, 'resource_opts.') },
]

/** Only requests with a body have a signature. */
export const hasBody = (look: Look) =>
  !['get', 'delete'].includes(String(look('action.parameters.method')))

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const isHeader = (value: unknown) => (HEADER_NAME.test(String(value)) ? undefined : t.headerWrong)

const isSecret = (value: unknown) => {
  const text = String(value)
  return /^[!-~]+$/.test(text) && text.length <= MAX_SECRET_BYTES ? undefined : t.secretWrong
}

function signature(signer: Signer): FieldGroup {
  const byAction = signer === 'action'
  const canSign = (look: Look) =>
    hasBody(look) && (byAction || look('trigger.kind') !== HAND_WRITTEN)
  const isSigned = (look: Look) => canSign(look) && look('signing.isOn') === true
  const fields: Field[] = [
    {
      path: 'signing.isOn',
      as: 'switch',
      label: t.sign,
      help: byAction ? t.signHelp : t.signByRuleHelp,
      isWide: true,
      when: canSign,
      follow: (value, look) =>
        value === true && look('signing.secret') === '' ? { 'signing.secret': newSecret() } : {},
      ...(!byAction && { warn: (value) => (value === true ? t.signBinary : undefined) }),
    },
    {
      path: 'signing.header',
      as: 'text',
      label: t.signatureHeader,
      mono: true,
      required: true,
      otherwise: 'X-Signature-256',
      when: isSigned,
      check: isHeader,
    },
    {
      path: 'signing.secret',
      as: 'secret',
      label: t.secret,
      help: byAction ? t.secretHelp : t.secretInRuleHelp,
      required: true,
      when: isSigned,
      generate: newSecret,
      check: isSecret,
    },
  ]
  if (byAction) {
    fields.push({
      path: 'signing.timestampHeader',
      as: 'text',
      label: t.timestampHeader,
      help: t.timestampHelp,
      mono: true,
      otherwise: 'X-Timestamp',
      when: isSigned,
      check: isHeader,
    })
  }
  return { title: t.signTitle, fields: fields.map((field) => ({ ...field, ...fieldCodec(field) })) }
}

const note: FieldGroup = {
  title: t.note,
  isFolded: true,
  fields: [{ path: 'note', as: 'text', label: t.note, ...fieldCodec({ as: 'text' }) }],
}

const kindWith = (signer: Signer): Kind => ({
  fixed: {},
  groups: [trigger, ...request, signature(signer), note],
})

/** Fields of a webhook: its trigger, those of its connector and its action in the order of a request, its signature. */
export const webhookKinds: Readonly<Record<Signer, Kind>> = {
  action: kindWith('action'),
  rule: kindWith('rule'),
}
