import { type Field, type FieldGroup, resolveWords } from './field.ts'

/** The settings that have all words of a search in name, help, key or group, in either language. */
export function matching(groups: readonly FieldGroup[], search: string): readonly FieldGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter((setting) => {
        const text = searchText(group, setting)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ fields }) => fields.length > 0)
}

function searchText({ title }: FieldGroup, { path, label, help, words = '' }: Field): string {
  const about = resolveWords(help)
  const pairs = [title, label, ...(about === undefined ? [] : [about])]
  // A key is found by its words too.
  const texts = [path, path.replaceAll('_', ' '), words, ...pairs.flatMap(({ en, zh }) => [en, zh])]
  return texts.join('\n').toLowerCase()
}
