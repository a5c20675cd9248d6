export const TOPICS = '/api/admin/topics';
