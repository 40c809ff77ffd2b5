import { fieldAt } from '@signalbox/contract/field-at'
import type { Schema } from '@signalbox/contract/operation'
import { isElsewhere, isUndescribed } from '@signalbox/contract/versions'
import { type Field, fieldsIn, type FieldGroup, movedField } from '../field.ts'
import { formMessages as m } from '../form.messages.ts'

const parentOf = (path: string) => path.slice(0, Math.max(path.lastIndexOf('.'), 0))

interface Described {
  /** The path of the update. */
  place: string
  /** The body that saves the whole configuration, which has the known fields. */
  body: Schema | undefined
  /** Fields that are described below the path `from` are below the path `to` in the form. */
  described?: readonly [from: string, to: string] | undefined
}

/**
 * The groups of a form, with a group of the fields that a cluster describes and this console does not know. Forms may
 * share one configuration: such a field is in the form of the field before it.
 */
export function withPublished(
  groups: readonly FieldGroup[],
  published: readonly Field[],
  { described: [from, to] = ['', ''], ...described }: Described,
): readonly FieldGroup[] {
  const move = (path: string) => (path.startsWith(from) ? to + path.slice(from.length) : path)
  const moved = to === '' ? published : published.map((field) => movedField(field, move))
  const fields = furtherFields(groups, moved, described)
  return fields.length === 0 ? groups : [...groups, { title: m.further, isFolded: true, fields }]
}

function furtherFields(
  groups: readonly FieldGroup[],
  published: readonly Field[],
  { place, body }: Described,
): readonly Field[] {
  const shown = fieldsIn(groups).map(({ path }) => path)
  const schemas = body === undefined ? [] : [body]
  const known = new Set(
    published
      .map(({ path }) => path)
      .filter(
        (path) =>
          shown.includes(path) ||
          (fieldAt(schemas, path) !== undefined && !isUndescribed(place, path)),
      ),
  )
  /** The known object that a field is in, directly or below unknown objects. */
  const knownParent = (path: string): string => {
    let parent = parentOf(path)
    const isBelow = (each: string) => each.startsWith(`${parent}.`)
    while (parent !== '' && ![...known, ...shown].some(isBelow)) parent = parentOf(parent)
    return parent
  }
  return published.filter(({ path }, i) => {
    if (known.has(path) || isElsewhere(place, path)) return false
    // If the description has nothing else, an object that the form does not have belongs to another form.
    const parent = known.size === 0 ? parentOf(path) : knownParent(path)
    const isSibling = (each: Field) => known.has(each.path) && parentOf(each.path) === parent
    const neighbor = published.slice(0, i).findLast(isSibling) ?? published.slice(i).find(isSibling)
    if (neighbor !== undefined) return shown.includes(neighbor.path)
    return parent === '' || shown.some((each) => each.startsWith(`${parent}.`))
  })
}
