// npm start
import { prepare } from './prepare.js'
import { tieline } from './serve.js'

try {
  await prepare((line) => console.log(line))
  process.exit(await tieline(['serve']))
} catch (fault) {
  console.error(fault.message)
  process.exit(1)
}
