import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Durable storage')

/** 16 hexadecimal digits: a node in the storage, whatever its name is at present. */
const site = z.string()
const storage = z.enum(['messages'])
/** Values: `up`, `joining`, or those of later versions. */
const status = z.string()

const shard = z.object({
  id: z.string(),
  replicas: z.array(z.object({ site: z.string(), status })),
})

export const dsSiteList = on('dsSiteList', {
  method: 'GET',
  at: '/ds/sites',
  summary: 'List the sites of the durable storage',
  list: 'whole',
  answers: { 200: z.array(z.string()) },
})

export const dsSiteGet = on('dsSiteGet', {
  method: 'GET',
  at: '/ds/sites/{site}',
  summary: 'Read the node and the shards of a site',
  path: z.object({ site }),
  answers: {
    200: z.object({
      node: z.string(),
      up: z.boolean(),
      shards: z.array(z.object({ storage: z.string(), id: z.string(), status })),
    }),
  },
  errors: { 404: ['NOT_FOUND'] },
})

export const dsStorageList = on('dsStorageList', {
  method: 'GET',
  at: '/ds/storages',
  summary: 'List the durable storages',
  list: 'whole',
  answers: { 200: z.array(z.string()) },
})

export const dsStorageGet = on('dsStorageGet', {
  method: 'GET',
  at: '/ds/storages/{ds}',
  summary: 'Read the shards of a durable storage',
  path: z.object({ ds: storage }),
  answers: { 200: z.object({ name: z.string(), shards: z.array(shard) }) },
  errors: { 400: ['NOT_FOUND'] },
})

export const dsReplicaList = on('dsReplicaList', {
  method: 'GET',
  at: '/ds/storages/{ds}/replicas',
  summary: 'List the sites that store replicas',
  path: z.object({ ds: storage }),
  list: 'whole',
  answers: { 200: z.array(z.string()) },
  errors: { 400: ['NOT_FOUND'] },
})

/** The change takes effect in the background. A cluster answers `OK`, which is not JSON. */
export const dsReplicaReplace = on('dsReplicaReplace', {
  method: 'PUT',
  at: '/ds/storages/{ds}/replicas',
  summary: 'Replace the sites that store replicas',
  path: z.object({ ds: storage }),
  body: z.array(site),
  answers: { 202: null },
  errors: { 400: ['BAD_REQUEST'] },
})

const replica = z.object({ ds: storage, site })

export const dsReplicaAdd = on('dsReplicaAdd', {
  method: 'PUT',
  at: '/ds/storages/{ds}/replicas/{site}',
  summary: 'Store replicas at a site',
  path: replica,
  answers: { 202: null },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})

export const dsReplicaRemove = on('dsReplicaRemove', {
  method: 'DELETE',
  at: '/ds/storages/{ds}/replicas/{site}',
  summary: 'Stop storing replicas at a site',
  path: replica,
  answers: { 202: null },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND'] },
})
