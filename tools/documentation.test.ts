import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, ROOMS, root, sources } from './sources.ts'

/** Words that hide who does what (CONTRIBUTING.md lists what to write instead). */
const RIDDLES = new RegExp(
  [
    String.raw`\b(?:whoever|whomever|whom|meanwhile|anew|lately|beforehand|in earnest|thereof)\b`,
    String.raw`\b(?:by itself|by themselves|of others|what is kept|as it stands|comes of it|thing of)\b`,
    String.raw`\b(?:is|are|was|were|be|been|being) told\b|\btells? of\b`,
    String.raw`\b(?:goes|go|went) (?:by|on)\b|\bgoing on\b|\b(?:lets? go|letting go)\b`,
    String.raw`\bstands? (?:in|on|there|here|for|beside|with|behind|before|below|beneath)\b`,
    String.raw`\b(?:those|who|what|nobody) (?:that |who )?(?:there (?:is|are)|stands?|must not)\b`,
  ].join('|'),
  'gi',
)
/** Parts of identifiers and of file names that say nothing about their subject. */
const RIDDLE_NAMES = new RegExp(
  String.raw`\b\w*(?:Told|Deed|Asker|Anew|Meanwhile|Whoever|Effort)(?![a-z])\w*|\b(?:told|deeds?|asker|wayOf)\b`,
  'g',
)

/** The pages that people read: documentation, READMEs, CONTRIBUTING. */
function documentation(): { path: string; text: string }[] {
  const isPage = (path: string) =>
    /^docs\/.*\.md$|(^|\/)README(\.zh)?\.md$|^CONTRIBUTING\.md$/.test(path)
  return ['docs', ...ROOMS]
    .flatMap((folder) => filesBelow(join(root, folder)))
    .map((file) => file.slice(root.length + 1).replaceAll('\\', '/'))
    .concat('README.md', 'README.zh.md', 'CONTRIBUTING.md')
    .filter(isPage)
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text: text.replaceAll(/<!--[\s\S]*?-->/g, '') }
    })
}

const withoutCode = (text: string) =>
  text.replaceAll(/```[\s\S]*?```/g, '').replaceAll(/`[^`\n]*`/g, '')

describe('documentation', () => {
  it('every room has a README', () => {
    const rooms = ROOMS.filter((room) => existsSync(join(root, room, 'package.json')))
    const silent = rooms.filter((room) => !existsSync(join(root, room, 'README.md')))
    expect(silent).toEqual([])
  })

  const pages = documentation()

  it('links lead to existing files', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, to]) => to ?? '')
        .filter((to) => !existsSync(join(root, path, '..', decodeURI(to))))
        .map((to) => `${path} → ${to}`),
    )
    expect(broken).toEqual([])
  })

  it('named files exist', () => {
    // From the root: `broker/broker.ts`.
    const named = new RegExp(`\`((?:${ROOMS.join('|')})/[\\w./-]+\\.\\w+)\``, 'g')
    const missing = pages.flatMap(({ path, text }) =>
      [...text.matchAll(named)]
        .map(([, file]) => file ?? '')
        .filter((file) => !existsSync(join(root, file)))
        .map((file) => `${path} → ${file}`),
    )
    expect(missing).toEqual([])
  })

  it('pages are written in plain technical English', () => {
    const found = pages.flatMap(({ path, text }) =>
      [...withoutCode(text).matchAll(RIDDLES)].map(([words]) => `${path}: ${words}`),
    )
    expect(found).toEqual([])
  })

  it('code is written in plain technical English: comments, texts, names, titles of tests', () => {
    const texts = sources.filter(({ path }) => path !== 'tools/documentation.test.ts')
    const styles = filesBelow(join(root, 'console'))
      .filter((file) => file.endsWith('.css'))
      .map((file) => ({ path: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }))
    const found = [...texts, ...styles].flatMap(({ path, text }) =>
      [...`${path}\n${text}`.matchAll(RIDDLES), ...`${path}\n${text}`.matchAll(RIDDLE_NAMES)].map(
        ([words]) => `${path}: ${words}`,
      ),
    )
    expect(found).toEqual([])
  })

  it('sources have no open tasks and no skipped tests', () => {
    // Spelled so that this file does not find itself.
    const later = /\b(TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b|coming[ ]soon/i
    const found = sources.filter(({ text }) => later.test(text))
    expect(found.map(({ path }) => path)).toEqual([])
    const skipped = sources.filter(({ text }) =>
      /\b(it|test|describe)\.(only|tod[o]|skip)\(/.test(text),
    )
    expect(skipped.map(({ path }) => path)).toEqual([])
  })
})

describe('decisions', () => {
  const folder = join(root, 'docs', 'decisions')
  const names = readdirSync(folder).filter((name) => name !== 'README.md')
  const numbers = names.map((name) => name.slice(0, 4))
  const list = readFileSync(join(folder, 'README.md'), 'utf8').split('\n')

  it('are few enough to be read: one for each subject', () => {
    expect(names.length).toBeLessThanOrEqual(70)
    expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([])
  })

  it('are below the heading of an area in the list', () => {
    const [introduction, ...areas] = withoutCode(list.join('\n')).split(/^## /m)
    expect(introduction).not.toContain('\n- [')
    expect(areas.filter((area) => !area.includes('\n- ['))).toEqual([])
  })

  it('are what references in code and documentation name', () => {
    const named = /decisions\/(\d{4})((?:-[a-z0-9]+)*)(?:\.md)?|[Dd]ecisions? \[?(\d{4})\b/g
    const config = 'vitest.config.ts'
    const texts = [
      ...documentation(),
      ...sources,
      { path: config, text: readFileSync(join(root, config), 'utf8') },
    ]
    const broken = texts.flatMap(({ path, text }) =>
      [...text.matchAll(named)]
        .filter(([, number = '', name, alone]) =>
          name ? !names.includes(`${number}${name}.md`) : !numbers.includes(alone ?? number),
        )
        .map(([reference]) => `${path}: ${reference}`),
    )
    expect(broken).toEqual([])
  })

  it('are named by number in links as by file', () => {
    const links = documentation().flatMap(({ path, text }) =>
      [...text.matchAll(/\[(?:[Dd]ecision )?(\d{4})\]\(([^)]*)\)/g)].map(
        ([link, number = '', to = '']) => ({ path, link, isEqual: to.includes(`${number}-`) }),
      ),
    )
    expect(links.filter(({ isEqual }) => !isEqual)).toEqual([])
  })

  it('have a number, a title, a date, and a line in the list', () => {
    const faults = names.filter((name) => {
      const [heading = '', , date = ''] = readFileSync(join(folder, name), 'utf8').split('\n')
      const [, number = '', title = ''] = /^# (\d{4}) (.+)$/.exec(heading) ?? []
      const isDated = /^\d{1,2} [A-Z][a-z]+ \d{4}$/.test(date)
      const line = `- [${number}](${name}) ${title}`
      return !isDated || !name.startsWith(`${number}-`) || !list.includes(line)
    })
    expect(faults).toEqual([])
  })

  it('have a section Decision', () => {
    const silent = names.filter(
      (name) => !readFileSync(join(folder, name), 'utf8').includes('\n## Decision\n'),
    )
    expect(silent).toEqual([])
  })
})
