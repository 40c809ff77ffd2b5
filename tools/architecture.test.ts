import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importCycles } from './cycles.ts'
import {
  below,
  inside,
  isTest,
  packageName,
  product,
  roomOf,
  root,
  type Source,
  sources,
  STARTED_BY_TESTS,
  violations,
  withoutComments,
} from './sources.ts'

// Which files may import which (docs/architecture.md has the reasons).

describe('imports between rooms', () => {
  const MAY: Readonly<Record<string, readonly string[]>> = {
    mqtt: [],
    contract: ['mqtt'],
    acl: ['mqtt', 'contract'],
    'rule-sql': ['mqtt'],
    schemas: ['acl', 'contract', 'rule-sql'],
    flow: ['mqtt', 'contract', 'rule-sql'],
    'plugin-sdk': ['mqtt'],
    broker: ['mqtt', 'acl', 'contract', 'rule-sql', 'schemas', 'plugin-sdk'],
    server: ['mqtt', 'broker', 'contract'],
    console: ['mqtt', 'acl', 'contract', 'rule-sql', 'schemas', 'flow'],
    testing: ['mqtt', 'contract', 'server', 'broker'],
    conformance: ['mqtt', 'contract', 'testing'],
    e2e: ['mqtt', 'contract', 'testing', 'console'],
    bench: ['mqtt', 'contract', 'rule-sql', 'flow', 'testing', 'server', 'broker'],
    scripts: ['mqtt', 'plugin-sdk', 'server', 'testing', 'conformance', 'bench', 'e2e'],
    tools: ['mqtt', 'console', 'contract', 'server', 'broker'],
  }
  for (const [room, allowed] of Object.entries(MAY)) {
    it(`${room} imports ${allowed.join(', ') || 'no other room'}`, () => {
      const found = violations(below(room), (to, isPackage, from) => {
        const other = roomOf(to)
        if (isPackage || other === room || allowed.includes(other)) return false
        // Tests may start the product, and journeys are beside their screens.
        if (isTest(from) && STARTED_BY_TESTS.includes(other)) return false
        return !(from.endsWith('.e2e.ts') && other === 'e2e')
      })
      expect(found).toEqual([])
    })
  }

  it('mqtt imports no packages and nothing of Node, so that browsers can run it', () => {
    const found = violations(below('mqtt', product), (_to, isPackage) => isPackage)
    expect(found).toEqual([])
  })

  it('journeys import only addresses and messages of the console', () => {
    const journeys = sources.filter(({ path }) => path.endsWith('.e2e.ts') || inside('e2e')(path))
    const allowed = /^console\/(paths(\.ts)?|language(\.tsx)?|.*\.messages(\.ts)?)$/
    const found = violations(journeys, (to) => inside('console')(to) && !allowed.test(to))
    expect(found).toEqual([])
  })

  it('the product imports no room that only tests use', () => {
    const onlyTests = /^(testing|conformance|e2e|bench|tools)\//
    expect(violations(product, (to, isPackage) => !isPackage && onlyTests.test(to))).toEqual([])
  })
})

describe('imports inside the broker', () => {
  const kernel = below('broker/kernel', product)
  const features = below('broker/features', product)

  it('the kernel imports no features, API, store or contract', () => {
    const allowed = /^(broker\/kernel|mqtt)\//
    const found = violations(kernel, (to, isPackage) => !isPackage && !allowed.test(to))
    expect(found).toEqual([])
    const http = /^(fastify|@fastify\/.*|zod|pino)$/
    expect(violations(kernel, (to, isPackage) => isPackage && http.test(packageName(to)))).toEqual(
      [],
    )
  })

  it('a feature imports only the main files of other features, and no API', () => {
    const found = violations(features, (to, _isPackage, from) => {
      if (inside('broker/api')(to)) return true
      const [, , own] = from.split('/')
      const [, , other, file] = to.split('/')
      if (!inside('broker/features')(to) || own === other) return false
      return file !== `${other}.ts` && file !== 'feature.ts'
    })
    expect(found).toEqual([])
  })

  it('backends import only the kernel, the contract and mqtt', () => {
    const allowed = /^(broker\/(backends|kernel)|contract|mqtt)\//
    const backends = below('broker/backends', product)
    const found = violations(backends, (to, isPackage) => !isPackage && !allowed.test(to))
    expect(found).toEqual([])
  })

  it('features that decide about a message also simulate their decision', () => {
    // These pass every message on unchanged, possibly later.
    const WATCHING = [
      'broker/features/topic-activity/topic-activity.ts',
      'broker/features/topic-metrics/topic-metrics.ts',
      'broker/features/limiter/limiter.ts',
      'broker/features/opentelemetry/message-spans.ts',
      // Names the event of a message, in a column.
      'broker/features/rules/publish-columns.ts',
      // Tables of names.
      'broker/features/exhook/hook-points.ts',
      'broker/features/plugins/plugin-run.ts',
    ]
    const deciding = features
      .filter(({ path }) => !WATCHING.includes(path))
      .filter(({ text }) => /'message\.publish'/.test(withoutComments(text)))
    const silent = deciding.filter(({ text }) => !/'message\.simulate'/.test(withoutComments(text)))
    expect(deciding.length).toBeGreaterThan(1)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('the store imports nothing of the broker', () => {
    const found = violations(
      below('broker/store', product),
      (to, isPackage) => !isPackage && !inside('broker/store')(to),
    )
    expect(found).toEqual([])
  })

  it('every feature is in features.ts', () => {
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

  it('every resource of the API is in resources.ts', () => {
    const list = sources.find(({ path }) => path === 'broker/api/resources.ts')?.imports ?? []
    const resources = below('broker/api', product).filter(
      ({ path, text }) => /\bresource\(\(/.test(text) && path !== 'broker/api/resource.ts',
    )
    expect(resources.length).toBeGreaterThan(10)
    const missing = resources.filter(({ path }) => !list.some(({ to }) => to === path))
    expect(missing.map(({ path }) => path)).toEqual([])
  })
})

describe('import cycles', () => {
  it('have at most three files, type imports included', () => {
    // A larger group can only be understood and tested as a whole.
    expect(importCycles(sources).filter((files) => files.length > 3)).toEqual([])
  })

  it('are found in any order of the files', () => {
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

describe('imports inside the console', () => {
  const LEAVES = [
    'console/language.tsx',
    'console/paths.ts',
    'console/env.ts',
    'console/formats.ts',
    'console/gather.ts',
    'console/index-rows.ts',
    'console/join-sentences.ts',
    'console/numbers.ts',
    'console/plural.ts',
    'console/code.ts',
  ]
  const MAY: Readonly<Record<string, readonly string[]>> = {
    // A value of a payload is called as a rule calls it.
    ui: ['rule-sql'],
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
      'schemas',
      'flow',
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
      'schemas',
      'flow',
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
    it(`${folder} imports ${allowed.join(', ') || 'nothing'}, and the leaves`, () => {
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

  it('an area imports only the paths of other areas', () => {
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

  it('ui imports no router, queries or MQTT client', () => {
    const strange = /^(@tanstack\/(history|react-query)|mqtt|zod)$/
    const found = violations(
      below('console/ui'),
      (to, isPackage) => isPackage && strange.test(packageName(to)),
    )
    expect(found).toEqual([])
  })

  it('the gallery shows every component of ui', () => {
    // Used only inside components that are shown.
    const INSIDES =
      /^console\/ui\/(ConfirmModal|Floating|JsonTree|chart\/\w+|filter\/FilterEditor|table\/(?!DataTable)\w+)\.tsx$/
    const blocks = below('console/ui', product).filter(
      ({ path }) => path.endsWith('.tsx') && !INSIDES.test(path),
    )
    const shown = below('console/dev').flatMap(({ imports }) => imports.map(({ to }) => to))
    expect(blocks.length).toBeGreaterThan(25)
    expect(blocks.filter(({ path }) => !shown.includes(path)).map(({ path }) => path)).toEqual([])
  })

  it('the console uses nothing of Node', () => {
    const shipped = below('console', product).filter(({ path }) => !path.endsWith('.config.ts'))
    expect(violations(shipped, (to, isPackage) => isPackage && isBuiltin(to))).toEqual([])
    const uses = shipped.filter(({ text }) => /\bprocess\./.test(withoutComments(text)))
    expect(uses.map(({ path }) => path)).toEqual([])
  })

  it('every area has its routes in the router', () => {
    const wired = ['console/app/routes.ts', 'console/app/router.ts'].flatMap(
      (path) => sources.find((source) => source.path === path)?.imports ?? [],
    )
    const areas = new Set(below('console/screens').map(({ path }) => areaOf(path)))
    expect(areas.size).toBeGreaterThan(15)
    const lost = [...areas].filter((area) => !wired.some(({ to }) => inside(area)(to)))
    expect(lost).toEqual([])
  })
})
