/**
 * Loaded first in every process that the supervisor starts. Ends a process that still runs this long after its channel closed, so that no
 * process outlives a killed supervisor.
 */
const EXIT_TIMEOUT_MS = 6000;

process.once('disconnect', () => setTimeout(() => process.exit(1), EXIT_TIMEOUT_MS).unref());
