import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCycles } from './cycles.ts'
import {
  filesBelow,
  isTest,
  packageName,
  ROOMS,
  readSources,
  root,
  type Source,
  withoutComments,
} from './sources.ts'

// The repository keeps its own rules (docs/architecture.md says why they are these).

const sources = readSources()
const product = sources.filter(({ path }) => !isTest(path))
const paths = new Set(sources.map(({ path }) => path))

/** `file → what it must not import`, for every import that `forbidden` finds. */
function violations(
  of: readonly Source[],
  forbidden: (to: string, isPackage: boolean, from: string) => boolean,
): string[] {
  return of.flatMap(({ path, imports }) =>
    imports
      .filter(({ to, isPackage }) => forbidden(to, isPackage, path))
      .map(({ to }) => `${path} → ${to}`),
  )
}

const inside = (folder: string) => (to: string) => to === folder || to.startsWith(`${folder}/`)
const below = (folder: string, of = sources) => of.filter(({ path }) => inside(folder)(path))
/** No mock stands where the real part can run, so any test may start these. */
const STARTED_BY_TESTS = ['testing', 'broker']
const roomOf = (path: string) => path.split('/')[0] ?? ''

describe('who may import whom: rooms', () => {
  const MAY: Readonly<Record<string, readonly string[]>> = {
    mqtt: [],
    contract: ['mqtt'],
    acl: ['mqtt', 'contract'],
    'rule-sql': ['mqtt'],
    broker: ['mqtt', 'acl', 'contract', 'rule-sql'],
    server: ['mqtt', 'broker', 'contract'],
    console: ['mqtt', 'acl', 'contract', 'rule-sql'],
    testing: ['mqtt', 'contract', 'server', 'broker'],
    conformance: ['mqtt', 'contract', 'testing'],
    e2e: ['mqtt', 'contract', 'testing', 'console'],
    bench: ['mqtt', 'contract', 'rule-sql', 'testing', 'server', 'broker'],
    scripts: ['mqtt', 'server', 'testing', 'conformance', 'bench'],
    tools: ['mqtt', 'console', 'contract', 'server', 'broker'],
  }
  for (const [room, allowed] of Object.entries(MAY)) {
    it(`${room} → ${allowed.join(', ') || 'nobody'}`, () => {
      const found = violations(below(room), (to, isPackage, from) => {
        const other = roomOf(to)
        if (isPackage || other === room || allowed.includes(other)) return false
        // What is only run by tests may start things, and journeys lie beside their screens.
        if (isTest(from) && STARTED_BY_TESTS.includes(other)) return false
        return !(from.endsWith('.e2e.ts') && other === 'e2e')
      })
      expect(found).toEqual([])
    })
  }

  it('mqtt needs neither packages nor Node, so that browsers can run it', () => {
    const found = violations(below('mqtt', product), (_to, isPackage) => isPackage)
    expect(found).toEqual([])
  })

  it('e2e takes nothing of the console but its addresses and its words', () => {
    const journeys = sources.filter(({ path }) => path.endsWith('.e2e.ts') || inside('e2e')(path))
    const allowed = /^console\/(paths(\.ts)?|language(\.tsx)?|.*\.messages(\.ts)?)$/
    const found = violations(journeys, (to) => inside('console')(to) && !allowed.test(to))
    expect(found).toEqual([])
  })

  it('nobody but tests imports what only tests are for', () => {
    const onlyTests = /^(testing|conformance|e2e|bench|tools)\//
    expect(violations(product, (to, isPackage) => !isPackage && onlyTests.test(to))).toEqual([])
  })
})

describe('who may import whom: inside the broker', () => {
  const kernel = below('broker/kernel', product)
  const features = below('broker/features', product)

  it('the kernel knows neither features, API, store nor contract', () => {
    const allowed = /^(broker\/kernel|mqtt)\//
    const found = violations(kernel, (to, isPackage) => !isPackage && !allowed.test(to))
    expect(found).toEqual([])
    const http = /^(fastify|@fastify\/.*|zod|pino)$/
    expect(violations(kernel, (to, isPackage) => isPackage && http.test(packageName(to)))).toEqual(
      [],
    )
  })

  it('a feature knows no other feature’s inside, and no API', () => {
    const found = violations(features, (to, _isPackage, from) => {
      if (inside('broker/api')(to)) return true
      const [, , own] = from.split('/')
      const [, , other, file] = to.split('/')
      if (!inside('broker/features')(to) || own === other) return false
      return file !== `${other}.ts` && file !== 'feature.ts'
    })
    expect(found).toEqual([])
  })

  it('who asks servers of others knows the kernel and words of the contract', () => {
    const allowed = /^(broker\/(backends|kernel)|contract|mqtt)\//
    const backends = below('broker/backends', product)
    const found = violations(backends, (to, isPackage) => !isPackage && !allowed.test(to))
    expect(found).toEqual([])
  })

  it('who decides what becomes of a message also tells it beforehand', () => {
    // What these see goes on as it is, be it a moment later.
    const WATCHING = [
      'broker/features/topic-activity/topic-activity.ts',
      'broker/features/limiter/limiter.ts',
    ]
    const deciding = features
      .filter(({ path }) => !WATCHING.includes(path))
      .filter(({ text }) => /'message\.publish'/.test(withoutComments(text)))
    const silent = deciding.filter(({ text }) => !/'message\.simulate'/.test(withoutComments(text)))
    expect(deciding.length).toBeGreaterThan(1)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('the store knows nobody', () => {
    const found = violations(
      below('broker/store', product),
      (to, isPackage) => !isPackage && !inside('broker/store')(to),
    )
    expect(found).toEqual([])
  })

  it('every feature is in the one list', () => {
    const features = readdirSync(join(root, 'broker', 'features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const plugged =
      sources.find(({ path }) => path === 'broker/features/features.ts')?.imports ?? []
    const missing = features.filter(
      (name) => !plugged.some(({ to }) => inside(`broker/features/${name}`)(to)),
    )
    expect(missing).toEqual([])
  })

  it('every resource of the API is in the one list', () => {
    const list = sources.find(({ path }) => path === 'broker/api/resources.ts')?.imports ?? []
    const resources = below('broker/api', product).filter(
      ({ path, text }) => /\bresource\(\(/.test(text) && path !== 'broker/api/resource.ts',
    )
    expect(resources.length).toBeGreaterThan(10)
    const missing = resources.filter(({ path }) => !list.some(({ to }) => to === path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})

describe('cycles of imports', () => {
  it('have three files at most, type imports included', () => {
    // More could only be understood, and tested, all together.
    expect(importCycles(sources).filter((files) => files.length > 3)).toEqual([])
  })

  it('are found in whatever order the files come', () => {
    const file = (path: string, ...imports: string[]): Source => ({
      ...{ path, room: '', text: '' },
      imports: imports.map((to) => ({ to, isPackage: false })),
    })
    const files = [file('a.ts', 'd.ts', 'b.ts'), file('b.ts', 'c.ts'), file('c.ts', 'a.ts', 'd.ts')]
    for (const each of [files, files.toReversed()]) {
      expect(importCycles([...each, file('d.ts')])).toEqual([['a.ts', 'b.ts', 'c.ts']])
    }
  })
})

describe('who may import whom: inside the console', () => {
  const LEAVES = [
    'console/language.tsx',
    'console/paths.ts',
    'console/env.ts',
    'console/formats.ts',
    'console/gather.ts',
  ]
  const MAY: Readonly<Record<string, readonly string[]>> = {
    ui: [],
    api: ['mqtt', 'contract'],
    upstream: ['console/ui', 'console/api', 'mqtt', 'acl', 'contract', 'rule-sql'],
    routing: [],
    parts: [
      'console/ui',
      'console/api',
      'console/upstream',
      'console/routing',
      'mqtt',
      'acl',
      'contract',
      'rule-sql',
    ],
    screens: [
      'console/parts',
      'console/ui',
      'console/api',
      'console/routing',
      'console/upstream',
      'mqtt',
      'acl',
      'contract',
      'rule-sql',
    ],
  }
  /** `console/screens/<group>/<area>`; the overview is a group of its own. */
  const areaOf = (path: string) =>
    path
      .split('/')
      .slice(0, inside('console/screens/overview')(path) ? 3 : 4)
      .join('/')
  const consoleSources = below('console').filter(({ path }) => !path.endsWith('.e2e.ts'))
  for (const [folder, allowed] of Object.entries(MAY)) {
    it(`${folder} → ${allowed.join(', ') || 'nobody'}, and the leaves`, () => {
      const found = violations(
        below(`console/${folder}`, consoleSources),
        (to, isPackage, from) => {
          if (isPackage || LEAVES.includes(to) || inside(`console/${folder}`)(to)) return false
          const isForTests = inside('testing')(to) || inside('console/testing')(to)
          if (isTest(from) && isForTests) return false
          return !allowed.some((each) => inside(each)(to))
        },
      )
      expect(found).toEqual([])
    })
  }

  it('a screen knows no other screen’s inside, only its paths', () => {
    const found = violations(below('console/screens', consoleSources), (to, _isPackage, from) => {
      if (to.endsWith('.paths.ts')) return false
      return inside('console/screens')(to) && areaOf(to) !== areaOf(from)
    })
    expect(found).toEqual([])
  })

  it('calculations for clusters are not loaded with the first pages', () => {
    const first = ['app', 'api', 'ui', 'screens/overview', 'screens/system/login']
    const found = first.flatMap((folder) =>
      violations(below(`console/${folder}`, consoleSources), inside('console/upstream')),
    )
    expect(found).toEqual([])
  })

  it('building blocks know no router, no queries, no MQTT', () => {
    const strange = /^(@tanstack\/(history|react-query)|mqtt|zod)$/
    const found = violations(
      below('console/ui'),
      (to, isPackage) => isPackage && strange.test(packageName(to)),
    )
    expect(found).toEqual([])
  })

  it('every building block is to be seen in the gallery', () => {
    // Parts of others, which show them.
    const INSIDES = /^console\/ui\/(ConfirmModal|table\/(?!DataTable)\w+)\.tsx$/
    const blocks = below('console/ui', product).filter(
      ({ path }) => path.endsWith('.tsx') && !INSIDES.test(path),
    )
    const shown = below('console/dev').flatMap(({ imports }) => imports.map(({ to }) => to))
    expect(blocks.length).toBeGreaterThan(25)
    expect(blocks.filter(({ path }) => !shown.includes(path)).map(({ path }) => path)).toEqual([])
  })

  it('nothing of Node', () => {
    const shipped = below('console', product).filter(({ path }) => !path.endsWith('.config.ts'))
    expect(violations(shipped, (to, isPackage) => isPackage && isBuiltin(to))).toEqual([])
    const uses = shipped.filter(({ text }) => /\bprocess\./.test(withoutComments(text)))
    expect(uses.map(({ path }) => path)).toEqual([])
  })

  it('every screen is reachable', () => {
    const wired = ['console/app/routes.ts', 'console/app/router.ts'].flatMap(
      (path) => sources.find((source) => source.path === path)?.imports ?? [],
    )
    const areas = new Set(below('console/screens').map(({ path }) => areaOf(path)))
    expect(areas.size).toBeGreaterThan(15)
    const lost = [...areas].filter((area) => !wired.some(({ to }) => inside(area)(to)))
    expect(lost).toEqual([])
  })
})

describe('one way to do it', () => {
  it('only the client of the contract fetches', () => {
    // Tests ask for what the client would not; a probe asks whether anything answers at all.
    // A stream is read while it comes, which no answer is.
    const MAY_FETCH = ['contract/client.ts', 'server/probe.ts', 'console/api/stream.ts']
    const found = product
      .filter(({ path }) => !MAY_FETCH.includes(path))
      .filter(({ text }) => /(?<![.\w])fetch\(|new XMLHttpRequest/.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('screens ask for an operation, and not for the mode of the server', () => {
    // What no operation decides is one property of `console/api/use-can.ts` (decision 0076).
    const asked =
      /\bmode\s*[!=]==?|[!=]==?\s*'(?:embedded|upstream)'|pageConfig\.mode|\bisUpstream\b|\bisEmbedded\b/
    const found = ['console/screens', 'console/parts', 'console/app']
      .flatMap((folder) => below(folder, product))
      .filter(({ text }) => asked.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('links come from paths.ts', () => {
    const found = below('console', product)
      .filter(({ path }) => path !== 'console/paths.ts')
      .filter(({ text }) => /(?:href|to)="\/[a-z]/.test(withoutComments(text)))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('no file only passes on what others export', () => {
    const barrels = sources.filter(({ path, text }) => {
      if (/(^|\/)index\.tsx?$/.test(path)) return true
      const lines = withoutComments(text)
        .split('\n')
        .filter((line) => line.trim() !== '')
      return lines.length > 0 && lines.every((line) => /^export .* from /.test(line))
    })
    expect(barrels.map(({ path }) => path)).toEqual([])
  })

  it('exports have names, but where a tool wants a default', () => {
    const found = sources.filter(
      ({ path, text }) =>
        /^export default /m.test(text) &&
        !/\.config\.ts$|\.setup\.ts$|\/environment\.ts$/.test(path),
    )
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('journeys lie in e2e/ and beside their screens', () => {
    const strays = sources.filter(
      ({ path }) => path.endsWith('.e2e.ts') && !/^(e2e|console\/(screens|app|ui))\//.test(path),
    )
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  it('imports inside a room name a file that is there', () => {
    const missing = violations(
      sources,
      (to, isPackage) =>
        !isPackage &&
        ![to, `${to}.ts`].some((path) => paths.has(path) || existsSync(join(root, path))),
    )
    expect(missing).toEqual([])
  })
})

describe('size of files', () => {
  const MAX_LINES = 400

  it(`of code is at most ${MAX_LINES} lines`, () => {
    const longer = product
      .filter(({ path }) => !path.endsWith('.messages.ts'))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }))
      .filter(({ lines }) => lines > MAX_LINES)
    expect(longer).toEqual([])
  })
})

describe('manifests', () => {
  interface Manifest {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
    license?: string
    private?: boolean
  }
  const manifest = (path: string): Manifest =>
    JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
  const atRoot = Object.keys(manifest('.').devDependencies ?? {})

  for (const room of ROOMS.filter((name) => existsSync(join(root, name, 'package.json')))) {
    const { dependencies = {}, devDependencies = {}, license } = manifest(room)
    const declared = [...Object.keys(dependencies), ...Object.keys(devDependencies)]

    it(`${room} declares what it imports`, () => {
      const undeclared = violations(below(room), (to, isPackage, from) => {
        const other = roomOf(to)
        if (!isPackage) {
          if (other === room || declared.includes(`@signalbox/${other}`)) return false
          return !(isTest(from) && [...STARTED_BY_TESTS, 'e2e'].includes(other))
        }
        if (isBuiltin(to) || to.startsWith('virtual:')) return false
        const name = packageName(to)
        // A journey beside its screen is run by `e2e`, which declares what runs it.
        if (from.endsWith('.e2e.ts') && name === '@playwright/test') return false
        return !declared.includes(name) && !atRoot.includes(name)
      })
      expect(undeclared).toEqual([])
    })

    it(`${room} pins exact versions, under the project’s licence`, () => {
      const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
        ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
      )
      expect(loose).toEqual([])
      expect(license).toBe('Apache-2.0')
    })
  }
})

describe('styles', () => {
  it('of Mantine come in its layer, so that the order of files decides nothing', () => {
    const loose = violations(below('console'), (to) =>
      /^@mantine\/core\/styles\/.*(?<!\.layer)\.css$/.test(to),
    )
    expect(loose).toEqual([])
  })
})

describe('components of Mantine', () => {
  /** Sheets that a component needs besides the one of its own name. */
  const DIALOG = ['ModalBase', 'Overlay', 'Paper', 'CloseButton']
  const ALSO: Readonly<Record<string, readonly string[]>> = {
    Drawer: DIALOG,
    Menu: ['Popover'],
    Modal: DIALOG,
    PasswordInput: ['ActionIcon'],
    SegmentedControl: ['FloatingIndicator'],
  }
  /** Components that have no sheet of their own: they are made of those in `base.css`. */
  const MADE_OF_BASE = ['Input', 'MantineProvider', 'NativeSelect', 'TextInput', 'Textarea']
  const sheet = (name: string) => `@mantine/core/styles/${name}.layer.css`
  /** Components of Mantine that a file uses, by the names that Mantine gives them. */
  const ofMantine = ({ text }: Source) =>
    [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''),
    )

  it('have their style sheets imported by the file that uses them', () => {
    const lacking = below('console').flatMap((source) => {
      const imported = source.imports.map(({ to }) => to)
      const used = ofMantine(source).filter((name) => /^[A-Z]/.test(name))
      const styled = used.filter((name) => !MADE_OF_BASE.includes(name))
      return styled
        .flatMap((name) => [name, ...(ALSO[name] ?? [])])
        .filter((name) => !imported.includes(sheet(name)))
        .map((name) => `${source.path} lacks ${sheet(name)}`)
    })
    expect(lacking).toEqual([])
  })

  it('that are dialogs are each opened by the journey that checks their place', () => {
    const BLOCKS = ['Modal', 'SidePanel', 'SideForm'].map((name) => `console/ui/${name}.tsx`)
    const journey = sources.find(({ path }) => path === 'e2e/dialogs.e2e.ts')?.text ?? ''
    const opened = [...journey.matchAll(/^ {2}'(console\/[^']+)': \[/gm)].map(([, path]) => path)
    const showing = below('console', product)
      .filter(({ path }) => !BLOCKS.includes(path) && !inside('console/dev')(path))
      .filter(
        ({ imports, text }) =>
          imports.some(({ to }) => BLOCKS.includes(to)) ||
          withoutComments(text).includes('<dialog'),
      )
      .map(({ path }) => path)
    expect(opened.toSorted()).toEqual(showing.toSorted())
  })

  it('that are dialogs are the one Modal and the one SidePanel of ui/', () => {
    const using = (name: string) =>
      below('console')
        .filter((source) => ofMantine(source).includes(name))
        .map(({ path }) => path)
    expect(using('Modal')).toEqual(['console/ui/Modal.tsx'])
    expect(using('Drawer')).toEqual(['console/ui/SidePanel.tsx'])
  })
})

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

describe('the rooms explain themselves', () => {
  it('each has a README', () => {
    const rooms = ROOMS.filter((room) => existsSync(join(root, room, 'package.json')))
    const silent = rooms.filter((room) => !existsSync(join(root, room, 'README.md')))
    expect(silent).toEqual([])
  })

  const pages = documentation()

  it('links in the documentation lead somewhere', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, to]) => to ?? '')
        .filter((to) => !existsSync(join(root, path, '..', decodeURI(to))))
        .map((to) => `${path} → ${to}`),
    )
    expect(broken).toEqual([])
  })

  it('files that the documentation names exist', () => {
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

  it('the documentation is written in plain technical English', () => {
    const found = pages.flatMap(({ path, text }) =>
      [...withoutCode(text).matchAll(RIDDLES)].map(([words]) => `${path}: ${words}`),
    )
    expect(found).toEqual([])
  })

  it('the code is written in plain technical English: comments, texts, names, titles of tests', () => {
    const texts = sources.filter(({ path }) => path !== 'tools/architecture.test.ts')
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

  it('nothing is left for later', () => {
    // Spelled so that this file does not find itself.
    const later = new RegExp(
      String.raw`\b(${['TO', 'FIX'].map((a, i) => a + ['DO', 'ME'][i]).join('|')}|XXX|HACK)\b|coming soon`,
      'i',
    )
    const found = sources.filter(
      ({ path, text }) => path !== 'tools/architecture.test.ts' && later.test(text),
    )
    expect(found.map(({ path }) => path)).toEqual([])
    const skipped = sources.filter(({ text }) =>
      /\b(it|test|describe)\.(only|todo|skip)\(/.test(text),
    )
    expect(skipped.map(({ path }) => path)).toEqual([])
  })
})

describe('decisions', () => {
  const folder = join(root, 'docs', 'decisions')
  const names = readdirSync(folder).filter((name) => name !== 'README.md')
  const list = readFileSync(join(folder, 'README.md'), 'utf8').split('\n')

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

  it('say what was decided', () => {
    const silent = names.filter(
      (name) => !readFileSync(join(folder, name), 'utf8').includes('\n## Decision\n'),
    )
    expect(silent).toEqual([])
  })
})
