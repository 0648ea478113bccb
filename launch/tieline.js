// npm run -s tieline -- <command>: standard output belongs to the command alone.
import { prepare } from './prepare.js'
import { tieline } from './serve.js'

try {
  await prepare((line) => console.error(line))
  process.exit(await tieline(process.argv.slice(2)))
} catch (fault) {
  console.error(fault.message)
  process.exit(1)
}
