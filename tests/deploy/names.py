"""names.py PROGRAM -- compose.yaml and the Kubernetes manifest name only what there is: services, ports, variables, secrets, files,
and values that the program takes. What runs them checks far more, and is not here."""
import os
import re
import subprocess
import sys

import yaml

program = sys.argv[1]
bad = []


def must(is_so, sentence):
    if not is_so:
        bad.append(sentence)


def takes(where, variables):
    """The program begins with these, but for a database that is not there."""
    environment = {**os.environ, **variables, "TORTUGA_STORE": "postgres://nobody@127.0.0.1:1/none", "TORTUGA_BUS": "nats://127.0.0.1:1"}
    ended = subprocess.run([program, "serve", "--port", "0"], env=environment, capture_output=True, text=True, timeout=60, check=False)
    must("cannot be reached" in ended.stderr, f"{where}: the program does not begin with {variables}: {ended.stderr}")


# --- compose ---------------------------------------------------------------------------------------------------------------------

where = "deploy/compose/compose.yaml"
text = open(where, encoding="utf8").read()
compose = yaml.safe_load(text)
services = compose["services"]
must(set(services) >= {"postgres", "nats", "node1", "node2", "node3", "nginx"}, f"{where}: services are missing: {sorted(services)}")
kept = re.findall(r"^(\w+)=", open("deploy/compose/fleet.env.example", encoding="utf8").read(), re.M)
for name in set(re.findall(r"\$\{(\w+)", text)):
    must(name in kept, f"{where}: {name} is not in fleet.env.example")
for name, service in services.items():
    for other in service.get("depends_on", []):
        must(other in services, f"{where}: {name} waits for {other}, which there is not")
    for volume in service.get("volumes", []):
        source = volume.split(":")[0]
        there = os.path.exists(os.path.join(os.path.dirname(where), source)) if source.startswith(".") else source in compose["volumes"]
        must(there, f"{where}: {name} mounts {source}, which there is not")
    environment = service.get("environment", {})
    for address in (environment.get("TORTUGA_STORE"), environment.get("TORTUGA_BUS")):
        must(not address or address.rsplit("@", 1)[1].split(":")[0] in services, f"{where}: {name} speaks to {address}")
    if name.startswith("node"):
        takes(where, {key: value for key, value in environment.items() if key in ("TORTUGA_TRUST", "TORTUGA_NODE")})
swapped = re.findall(r"s/(127\.0\.0\.1:\d+)/(\w+):8080/", " ".join(services["nginx"]["command"]))
listed = re.findall(r"server (127\.0\.0\.1:\d+)", open("deploy/nginx.conf", encoding="utf8").read())
must([one for one, _ in swapped] == listed, f"{where}: nginx.conf has {listed}, and the names of {swapped} are put in")
for _, name in swapped:
    must(name in services, f"{where}: nginx is led to {name}, which there is not")

# --- Kubernetes ---------------------------------------------------------------------------------------------------------------------

where = "deploy/kubernetes/tortuga.yaml"
documents = [one for one in yaml.safe_load_all(open(where, encoding="utf8")) if one]
made = re.findall(r"--from-literal=(\w+)=", open("deploy/README.md", encoding="utf8").read())
pods = [one for one in documents if "template" in one.get("spec", {})]
ports = {}  # of each service
for one in documents:
    must(one.get("apiVersion") and one["metadata"]["name"], f"{where}: {one.get('kind')} has no name or version")
for pod in pods:
    name, spec = pod["metadata"]["name"], pod["spec"]
    must(spec["selector"]["matchLabels"].items() <= spec["template"]["metadata"]["labels"].items(), f"{where}: {name} does not select its own")
    for container in spec["template"]["spec"]["containers"]:
        known = []
        for variable in container.get("env", []):
            for used in re.findall(r"\$\((\w+)\)", variable.get("value", "")):
                must(used in known, f"{where}: {name} uses $({used}) before it is set")
            secret = variable.get("valueFrom", {}).get("secretKeyRef")
            must(not secret or (secret["name"] == "tortuga" and secret["key"] in made), f"{where}: {name} wants {secret}, and README.md makes {made}")
            known.append(variable["name"])
        for used in re.findall(r"\$\((\w+)\)", " ".join(container.get("args", []))):
            must(used in known, f"{where}: {name} uses $({used}), which is not set")
        named = {port.get("name") for port in container["ports"]}
        for probe in (container.get("livenessProbe", {}), container.get("readinessProbe", {})):
            port = {**probe.get("httpGet", {}), **probe.get("tcpSocket", {})}.get("port")
            must(port is None or port in named, f"{where}: {name} is asked at {port}")
        values = {one["name"]: one["value"] for one in container.get("env", []) if one["name"] == "TORTUGA_TRUST"}
        if values:
            takes(where, values)
            must(spec["replicas"] == 3, f"{where}: three nodes")
for one in documents:
    if one["kind"] == "Service":
        selected = [pod for pod in pods if one["spec"]["selector"].items() <= pod["spec"]["template"]["metadata"]["labels"].items()]
        must(len(selected) == 1, f"{where}: the service {one['metadata']['name']} selects nobody, or several")
        ports[one["metadata"]["name"]] = [port["port"] for port in one["spec"]["ports"]]
must({"postgres", "nats", "tortuga"} <= set(ports), f"{where}: services are missing: {sorted(ports)}")
for one in documents:
    for rule in one["spec"].get("rules", []):
        for path in rule["http"]["paths"]:
            service = path["backend"]["service"]
            must(service["port"]["number"] in ports.get(service["name"], []), f"{where}: visitors are led to {service}")

for sentence in bad:
    print(sentence, file=sys.stderr)
sys.exit(1 if bad else 0)
