import type { Job } from '@telemarket/contract';
import { POLL_MS, useAdminData } from './admin-api';

export const JOBS = '/api/admin/jobs';
export const jobPath = (id: number) => `${JOBS}/${id}`;

/** The progress of a job is requested at this interval. */
export const PROGRESS_POLL_MS = 1_000;

export const JOB_LABELS: Readonly<Record<Job['operation'], string>> = {
  'verify-products': 'Verify',
  'edit-products': 'Edit',
  'delete-products': 'Delete',
  'restore-products': 'Put back',
  'release-products': 'Release reservations',
  'complete-orders': 'Complete',
  'cancel-orders': 'Cancel',
  'release-orders': 'Release reservations',
  'import-products': 'Import',
};

export type JobSubject = 'product' | 'order';

export const isOpenJob = ({ state }: Job): boolean => state === 'waiting' || state === 'running';

/** Reads a job, and reads it again at an interval until the job has ended. */
export const useJob = (id: number | null) =>
  useAdminData<Job>(id === null ? null : jobPath(id), {
    poll: (job) => (job && !isOpenJob(job) ? 0 : PROGRESS_POLL_MS),
  });

/** The newest jobs of all administrators. Undefined until they are loaded. */
export function useJobs(subject: JobSubject | null): readonly Job[] | undefined {
  const poll = (jobs: Job[] = []) => (jobs.some(isOpenJob) ? PROGRESS_POLL_MS : POLL_MS);
  const params = subject && new URLSearchParams({ target: subject, pageSize: '10' });
  return useAdminData<Job[]>(params && `${JOBS}?${params}`, { poll }).data;
}

/** Returns a random id for a press of a button. `crypto.randomUUID` exists on HTTPS only. */
export function newPressId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
