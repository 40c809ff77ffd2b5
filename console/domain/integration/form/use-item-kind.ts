import { useMemo } from 'react'
import { type Field, type FieldGroup, kindFields, type Kind } from '#form/field.ts'
import { withFurther } from '#form/further.ts'
import { usePublished } from '#form/later/use-published.ts'
import type { Noun } from '../item.ts'
import { creatableTypes, findItemKind } from '../kinds.ts'
import { formMessages } from './form.messages.ts'

/** A type with a form in the console, which has the fields that all types have. */
const MODELS = { connector: 'pgsql', action: 'http', source: 'mqtt' } as const

const isCommon = ({ path }: Field) =>
  /^(?:ssl|resource_opts)\.|^(?:description|tags|local_topic)$/.test(path)

/** The form of a type that the console does not know, drawn from the description of the cluster. */
export function drawnKind(noun: Noun, published: readonly Field[]): Kind {
  const inputs = new Map(published.map(({ path, as }) => [path, as]))
  const common = (findItemKind(noun, MODELS[noun]) ?? NO_FIELDS).groups.map((group) => ({
    ...group,
    fields: group.fields.filter((field) => {
      const as = inputs.get(field.path)
      // TLS that cannot be disabled is a choice of one value.
      return isCommon(field) && as !== undefined && (field.as !== 'switch' || as === 'switch')
    }),
  }))
  const isOwn = (field: Field) =>
    common.every(({ fields }) => fields.every(({ path }) => path !== field.path)) &&
    (!isCommon(field) || field.required === true)
  const labels = new Map(
    creatableTypes(noun)
      .flatMap((type) => kindFields(findItemKind(noun, type) ?? NO_FIELDS))
      .map(({ path, label }) => [path, label]),
  )
  const groups: readonly FieldGroup[] = [
    {
      title: formMessages.whatToCreate,
      fields: published
        .filter(isOwn)
        .map((field) => ({ ...field, label: labels.get(field.path) ?? field.label })),
    },
    ...common,
  ]
  return {
    fixed: {},
    ...(noun !== 'connector' && { keeps: 'parameters' }),
    groups: groups.filter(({ fields }) => fields.length > 0),
  }
}

const NO_FIELDS: Kind = { fixed: {}, groups: [] }

/**
 * The form of a type, with all fields that a cluster describes. `kind` is `undefined` while the fields are being read,
 * and for a type that neither the console nor the cluster describes.
 */
export function useItemKind(
  noun: Noun,
  type: string,
): { kind: Kind | undefined; isPending: boolean } {
  const published = usePublished({ noun, type })
  const kind = useMemo(() => {
    if (published === undefined) return undefined
    const known = findItemKind(noun, type)
    if (known === undefined && published.fields.length === 0) return undefined
    return withFurther(known ?? drawnKind(noun, published.fields), published.fields)
  }, [noun, type, published])
  return { kind, isPending: published === undefined }
}
