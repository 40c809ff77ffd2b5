import { isRecord } from '@signalbox/formats/is-record'
import { below, type Layout } from '../../config/layout.ts'

const byId = below('id')

/** Rules below their IDs, with the time of creation in `metadata`, as the reference writes them. */
export const ruleLayout: Layout = {
  write: (rules) =>
    byId.write(
      rules.map(({ created_at, metadata, ...config }) => ({
        ...config,
        metadata: { ...(metadata as object | undefined), created_at },
      })),
    ),
  read: (value) =>
    byId.read(value)?.map(({ metadata, ...config }) => {
      if (!isRecord(metadata)) return config
      const { created_at, ...rest } = metadata
      return {
        ...config,
        ...(created_at !== undefined && { created_at }),
        ...(Object.keys(rest).length > 0 && { metadata: rest }),
      }
    }),
}
