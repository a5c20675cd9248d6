import { CreateTable } from '../table-migrations';

/** The counts of gateways about a canary, and the verdict on it. */
export class CreateCanaryReport1763700000047 extends CreateTable {
  protected readonly table = 'canary_report';
  protected readonly definition = `
    id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
    remote VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    build VARCHAR(64) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    since VARCHAR(30) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    source VARCHAR(40) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL,
    content VARCHAR(1000) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    UNIQUE KEY canary_report_of_source (remote, build, since, source),
    KEY canary_report_updated (updated_at)`;
}
