// Writes what a run came to into a file that launch/test.js reads.
import { writeFileSync } from 'node:fs'

export default class Counts {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: 0, skipped: [], failures: [], todo: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) this.count(counts, module, test)
      // A file that cannot be loaded, or a hook that fails, has no test to blame.
      const errors = [module, ...module.children.allSuites()].flatMap((each) => each.errors())
      if (errors.length > 0) {
        counts.failed++
        counts.failures.push(`${module.relativeModuleId}: ${errors[0].message}`)
      }
    }
    for (const error of unhandledErrors) {
      counts.failed++
      counts.failures.push(`outside of a test: ${error.message}`)
    }
    writeFileSync(process.env.TIELINE_COUNTS, JSON.stringify(counts))
  }

  count(counts, module, test) {
    const { state, note } = test.result()
    const name = `${module.project.name}: ${test.fullName}`
    if (state === 'passed') counts.passed++
    else if (state === 'failed') {
      counts.failed++
      counts.failures.push(name)
    } else counts.skipped.push({ name, reason: note ?? reasonIn(name) })
  }
}

/** A suite that is skipped as a whole says why in its name: `a recorded day (needs ../shared/data)`. */
function reasonIn(name) {
  const said = /\((needs [^)]+)\)|: ([^:>]*\b(?:not|no)\b[^:>]*)$/.exec(name)
  return said?.[1] ?? said?.[2] ?? 'no reason given'
}
