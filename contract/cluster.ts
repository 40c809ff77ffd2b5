import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { nodeName } from './scalars.ts'

const on = resource('Cluster')

export const clusterGet = on('clusterGet', {
  method: 'GET',
  at: '/cluster',
  summary: 'Read the cluster and its nodes',
  answers: {
    200: z.looseObject({ name: z.string(), nodes: z.array(nodeName), self: nodeName }),
  },
})
