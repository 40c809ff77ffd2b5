import {
  transformationCreate,
  transformationDelete,
} from '@signalbox/contract/message-transformations'
import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { validationCreate, validationDelete } from '@signalbox/contract/schema-validations'
import { addedCosts, type Addition } from './added-cost.ts'
import { type Row, type Settings, waitForStartup } from './machine.ts'

const percentage = { type: 'number', minimum: 0, maximum: 100 }
/** Of the message of a sensor: ten fields. */
const SCHEMA = {
  type: 'object',
  properties: {
    device: { type: 'string', minLength: 1, maxLength: 40 },
    seq: { type: 'integer', minimum: 0 },
    ts: { type: 'integer' },
    temperature: { type: 'number', minimum: -50, maximum: 100 },
    humidity: percentage,
    pressure: { type: 'number' },
    battery: percentage,
    ok: { type: 'boolean' },
    state: { enum: ['on', 'off', 'idle'] },
    site: { type: 'string' },
  },
  required: ['device', 'seq'],
  additionalProperties: false,
}

const name = 'bench'
const validation = (topic: string): Omit<Addition, 'figure'> => ({
  start: (api) =>
    api.call(validationCreate, {
      body: {
        name,
        topics: [topic],
        strategy: 'all_pass',
        failure_action: 'drop',
        checks: [{ type: 'json', schema: name }],
      },
    }),
  end: (api) => api.call(validationDelete, { path: { name } }),
})

const STAGES: readonly Addition[] = [
  { figure: 'a validation of other topics', budget: 0.05, ...validation('other/#') },
  {
    figure: 'a validation with a JSON schema of ten fields',
    acknowledgedBudget: 0.2,
    ...validation('#'),
  },
  {
    figure: 'a transformation of one field of JSON',
    start: (api) =>
      api.call(transformationCreate, {
        body: {
          name,
          topics: ['#'],
          failure_action: 'drop',
          payload_decoder: { type: 'json' },
          payload_encoder: { type: 'json' },
          operations: [{ key: 'payload.state', value: "concat(['o', 'n'])" }],
        },
      }),
    end: (api) => api.call(transformationDelete, { path: { name } }),
  },
]

/** The cost of a message with ten fields that is validated or transformed. */
export async function stages(settings: Settings): Promise<Row[]> {
  const signalbox = await settings.broker()
  await waitForStartup(settings)
  try {
    const api = await signalbox.api()
    await api.call(registrySchemaCreate, {
      body: { name, type: 'json', source: JSON.stringify(SCHEMA) },
    })
    return await addedCosts(signalbox, STAGES, settings, 0)
  } finally {
    await signalbox.stop()
  }
}
