import type { Setting, SettingGroup } from './setting.ts'

/** The settings that have all words of a search in name, help, key or group, in either language. */
export function matching(groups: readonly SettingGroup[], search: string): readonly SettingGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups
    .map((group) => ({
      ...group,
      settings: group.settings.filter((setting) => {
        const text = textOf(group, setting)
        return words.every((word) => text.includes(word))
      }),
    }))
    .filter(({ settings }) => settings.length > 0)
}

function textOf({ title }: SettingGroup, { path, label, help, words = '' }: Setting): string {
  const pairs = [title, label, ...(help === undefined ? [] : [help])]
  // A key is found by its words too.
  const texts = [path, path.replaceAll('_', ' '), words, ...pairs.flatMap(({ en, zh }) => [en, zh])]
  return texts.join('\n').toLowerCase()
}
