import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Schemas')

/** Descriptions of settings that other consoles draw their forms from. */
export const schemaGet = on('schemaGet', {
  method: 'GET',
  at: '/schemas/{name}',
  summary: 'Describe the settings of a form: fields, types, defaults',
  access: 'none',
  path: z.object({ name: z.enum(['hotconf', 'actions', 'connectors', 'bridges']) }),
  answers: {
    /**
     * `paths` by path and method, `components.schemas` by name, `info` with `title` and `version`.
     * Published as text, arrives as an object.
     */
    200: z.looseObject({}),
  },
})
